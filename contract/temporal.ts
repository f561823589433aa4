/**
 * Whoever imports this has the global `Temporal`. In Node, which has none, package.json leads the name to temporal.node.ts
 * instead; a browser has its own, or src/app/main.tsx has fetched the polyfill before anything runs that asks for it.
 */
export {}
