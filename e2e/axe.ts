import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

type Rules = { type: 'tag' | 'rule'; values: string[] }
const wcag: Rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const ofColours: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
/** What a language can break by itself: a name that is missing, or said to be in another one. */
export const names: Rules = { type: 'tag', values: ['cat.name-role-value', 'cat.text-alternatives', 'cat.language'] }

/** What axe finds on a page as it stands, or within one part of it: by the rules that are given, else by all in light and once more in dark by those that look at colours. */
export async function violations(page: Page, rules?: Rules, within?: string): Promise<string[]> {
  // Laid into a page once: reading its half megabyte takes longer than most looks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found: string[] = []
  const looks = rules
    ? ([['light', rules]] as const)
    : ([
        ['light', wcag],
        ['dark', ofColours],
      ] as const)
  for (const [theme, runOnly] of looks) {
    // Without motion a new theme is there at once.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    found.push(
      ...(await page.evaluate(
        async ([theme, runOnly, within]) => {
          const { violations } = await window.axe.run(within ?? document, { runOnly, resultTypes: ['violations'] })
          return violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html, any, all, none }) => {
              const why = [...any, ...all, ...none].map((it) => it.message)
              return `${theme} ${id}: ${html} ${why.join(' ')}`
            }),
          )
        },
        [theme, runOnly, within] as const,
      )),
    )
  }
  return found
}
