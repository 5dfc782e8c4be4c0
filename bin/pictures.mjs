// Takes the README's pictures from a running demo. Plain JavaScript, since an older Node reads it
// first.
import { ready, root } from './ready.mjs'

await ready(import.meta.url)
const { findChromium } = await import('./chromium.mjs')
await findChromium()
await import(`${root}/e2e/pictures.ts`)
