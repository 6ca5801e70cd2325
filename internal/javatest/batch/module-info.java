/** Compiles many sets of sources in one VM. A module, so that its provider of file systems is asked before the JDK's own for archives. */
module batch {
    requires java.compiler;

    provides java.nio.file.spi.FileSystemProvider with batch.Symbols;
}
