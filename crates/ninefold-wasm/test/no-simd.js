// Loaded before a test, this gives the package the build without vectors, which Node would never take.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { readFileSync } = fs;
const plain = new URL("../pkg/ninefold_bg.wasm", import.meta.url);
fs.readFileSync = (file, ...rest) => readFileSync(String(file).endsWith("/ninefold_simd_bg.wasm") ? plain : file, ...rest);
syncBuiltinESMExports();
