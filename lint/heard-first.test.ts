import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// React hears of events at the root of the page. A listener of our own at an element below it is
// called earlier. If it changes what React shows, React renders before it has heard of the typed
// text or the click, puts the old value back into the field, and never hears of the new one. Such a
// listener therefore belongs at the window, without capture, or is a property of React's.

const heardFirst =
  /\.addEventListener\(\s*['"](input|change|click)['"]|addEventListener\(\s*['"](input|change|click)['"][^\n]*\b(true|capture)\b/g

const allowed = [
  // Listens to a width of the window.
  'panel/src/features/menu/menu/list/use-heights.ts',
  // A field that React does not know.
  'panel/src/ui/late-keys.ts',
  // Listens to a width of the window.
  'panel/src/ui/media.ts',
  // Swallows the click at the end of a drag, and changes nothing.
  'panel/src/ui/use-drag.ts',
]

it('no listener hears of a typed text or a click before React does', () => {
  const files = globSync('panel/src/**/*.{ts,tsx}').filter((it) => !/\.test\.tsx?$/.test(it))
  const early = files.filter((it) => readFileSync(it, 'utf8').search(heardFirst) >= 0)
  expect(early.toSorted()).toEqual(allowed)
})

it.each([
  ["place.addEventListener('input', keep)", true],
  ["document.addEventListener('click', hear)", true],
  ["addEventListener('change', hear, { capture: true })", true],
  ["addEventListener('input', keep)", false],
])('%s: %s', (text, isEarly) => expect(text.search(heardFirst) >= 0).toBe(isEarly))
