// Reads a profile by the importer of speedscope's page, and tells what came in: node speedscope.js BUNDLE FILE...
const fs = require("fs");
const [bundle, ...files] = process.argv.slice(2);
// A stand-in for all that a browser has and an importer does not need.
const anything = () => new Proxy(function () {}, {
    get: (_, key) => key === Symbol.toPrimitive ? () => "" : key === Symbol.iterator ? function* () {} : key === "then" ? undefined : key === "length" ? 0 : anything(),
    apply: () => anything(), construct: () => anything(), set: () => true, has: () => true,
});
globalThis.window = globalThis;
for (const name of ["document", "location", "localStorage", "matchMedia", "Node", "HTMLElement", "Image", "FontFace", "requestAnimationFrame", "addEventListener"]) {
    if (!(name in globalThis)) globalThis[name] = anything();
}
const source = fs.readFileSync(bundle, "utf8");
const importer = /async function (\w+)\(\w+,\w+\)\{return\(await \w+\)\.importProfileGroupFromBase64/.exec(source);
try {
    (0, eval)(source.replace("(()=>{", "(()=>{globalThis.read=" + importer[1] + ";"));
} catch (e) {
    // The page cannot be drawn.
}
(async () => {
    for (const file of files) {
        const group = await globalThis.read(file, fs.readFileSync(file).toString("base64"));
        for (const p of group.profiles) {
            const frames = new Set();
            p.forEachFrame(f => frames.add(f.name));
            console.log(JSON.stringify({ file, name: p.getName(), total: p.getTotalWeight(), unit: p.getWeightUnit(), frames: [...frames] }));
        }
    }
})().catch(e => { console.error(e); process.exit(1); });
