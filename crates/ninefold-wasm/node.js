// The package in Node.
import { readFileSync } from "node:fs";
import { initSync } from "./pkg/ninefold.js";

initSync({ module: readFileSync(new URL("./pkg/ninefold_simd_bg.wasm", import.meta.url)) });

export * from "./pkg/ninefold.js";
