import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// React listens for events at the root of the page. A native listener at an element below the root
// is called before React. If that listener changes React's state, React renders before it has
// processed the typed text or the click, resets the field to its old value, and loses the new one.
// Such a listener must therefore be at the window, without capture, or be a prop such as `onInput`.

const nativeListener =
  /\.addEventListener\(\s*['"](input|change|click)['"]|addEventListener\(\s*['"](input|change|click)['"][^\n]*\b(true|capture)\b/g

const allowed = [
  // Listens to a media query, not to an element.
  'panel/src/features/menu/menu/list/use-heights.ts',
  // Listens to a field that React does not render.
  'panel/src/ui/late-keys.ts',
  // Listens to a media query, not to an element.
  'panel/src/ui/media.ts',
  // Stops the click at the end of a drag, and changes no state.
  'panel/src/ui/use-drag.ts',
]

it('no listener hears of a typed text or a click before React does', () => {
  const files = globSync('panel/src/**/*.{ts,tsx}').filter((it) => !/\.test\.tsx?$/.test(it))
  const early = files.filter((it) => readFileSync(it, 'utf8').search(nativeListener) >= 0)
  expect(early.toSorted()).toEqual(allowed)
})

it.each([
  ["place.addEventListener('input', keep)", true],
  ["document.addEventListener('click', hear)", true],
  ["addEventListener('change', hear, { capture: true })", true],
  ["addEventListener('input', keep)", false],
])('%s: %s', (text, isEarly) => expect(text.search(nativeListener) >= 0).toBe(isEarly))
