package batch;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.Paths;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Opens the archive of the signatures of older releases, lib/ct.sym, once.
 *
 * With --release, javac opens it for each task and reads its directory of tens of thousands of entries, which takes longer
 * than to compile a small program. What it gets here is the archive as the JDK's own provider opened it, and closing it does nothing.
 */
public final class Symbols extends FileSystemProvider {
    private static final Path ARCHIVE = Paths.get(System.getProperty("java.home"), "lib", "ct.sym");

    private final Map<Map<String, ?>, FileSystem> open = new HashMap<>();

    /** Loads the classes here, as their folder goes before they may be needed. */
    static void load() {
        new Open(null);
    }

    @Override
    public String getScheme() {
        return "symbols";
    }

    @Override
    public synchronized FileSystem newFileSystem(Path path, Map<String, ?> env) throws IOException {
        if (!path.equals(ARCHIVE)) {
            throw new UnsupportedOperationException();
        }
        FileSystem f = open.get(env);
        if (f == null) {
            f = new Open(archives().newFileSystem(path, env));
            open.put(new HashMap<>(env), f);
        }
        return f;
    }

    private static FileSystemProvider archives() {
        for (FileSystemProvider p : installedProviders()) {
            if (p.getScheme().equals("jar")) {
                return p;
            }
        }
        throw new FileSystemNotFoundException("the JDK reads no archives");
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> env) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        throw new FileSystemNotFoundException(uri.toString());
    }

    @Override
    public Path getPath(URI uri) {
        throw new FileSystemNotFoundException(uri.toString());
    }

    // No path is of this provider: those of the archive are of the JDK's.

    @Override
    public SeekableByteChannel newByteChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path dir, DirectoryStream.Filter<? super Path> filter) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void createDirectory(Path dir, FileAttribute<?>... attributes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void delete(Path path) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isSameFile(Path path, Path other) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isHidden(Path path) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileStore getFileStore(Path path) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) {
        throw new UnsupportedOperationException();
    }

    /** An archive that stays open. */
    private static final class Open extends FileSystem {
        private final FileSystem archive;

        Open(FileSystem archive) {
            this.archive = archive;
        }

        @Override
        public void close() {
            // the next task needs it, too
        }

        @Override
        public FileSystemProvider provider() {
            return archive.provider();
        }

        @Override
        public boolean isOpen() {
            return archive.isOpen();
        }

        @Override
        public boolean isReadOnly() {
            return archive.isReadOnly();
        }

        @Override
        public String getSeparator() {
            return archive.getSeparator();
        }

        @Override
        public Iterable<Path> getRootDirectories() {
            return archive.getRootDirectories();
        }

        @Override
        public Iterable<FileStore> getFileStores() {
            return archive.getFileStores();
        }

        @Override
        public Set<String> supportedFileAttributeViews() {
            return archive.supportedFileAttributeViews();
        }

        @Override
        public Path getPath(String first, String... more) {
            return archive.getPath(first, more);
        }

        @Override
        public PathMatcher getPathMatcher(String pattern) {
            return archive.getPathMatcher(pattern);
        }

        @Override
        public UserPrincipalLookupService getUserPrincipalLookupService() {
            return archive.getUserPrincipalLookupService();
        }

        @Override
        public WatchService newWatchService() throws IOException {
            return archive.newWatchService();
        }
    }
}
