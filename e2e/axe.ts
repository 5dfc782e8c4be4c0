import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const ofColours = ['color-contrast', 'link-in-text-block']

/** What axe finds on a page as it stands in light, and once more in dark what of its rules looks at colours. */
export async function violations(page: Page): Promise<string[]> {
  // Laid into a page once: reading its half megabyte takes longer than most looks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    // Without motion a new theme is there at once.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    found.push(
      ...(await page.evaluate(
        async ([theme, type, values]) => {
          const { violations } = await window.axe.run(document, {
            runOnly: { type, values },
            resultTypes: ['violations'],
          })
          return violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html, any, all, none }) => {
              const why = [...any, ...all, ...none].map((it) => it.message)
              return `${theme} ${id}: ${html} ${why.join(' ')}`
            }),
          )
        },
        theme === 'light' ? ([theme, 'tag', wcag] as const) : ([theme, 'rule', ofColours] as const),
      )),
    )
  }
  return found
}
