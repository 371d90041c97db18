export * from "./pkg/ninefold.js";
