import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { isProof } from '#contract/kit/test-length.ts'
import { count } from './costs.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

type Rules = { type: 'tag' | 'rule'; values: string[] }
type Looks = readonly (readonly [theme: 'light' | 'dark', rules: Rules])[]
const wcag: Rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const ofColours: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
/** All rules. */
export const inLight: Looks = [['light', wcag]]
/** Runs all rules in the light theme, and the rules about colours again in the dark theme. */
export const inBothThemes: Looks = [...inLight, ['dark', ofColours]]
/**
 * Rules that a translation alone can break: a missing accessible name, or text marked as another
 * language.
 */
export const names: Looks = [
  ['light', { type: 'tag', values: ['cat.name-role-value', 'cat.text-alternatives', 'cat.language'] }],
]

/** Violations that axe finds on the current page, or inside one of its elements. */
export async function violations(page: Page, looks = inBothThemes, within?: string): Promise<string[]> {
  // axe is injected into a page only once: parsing its half megabyte takes longer than most checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found: string[] = []
  for (const [theme, runOnly] of looks) {
    count('axe runs')
    // Animations are off, so that a new theme applies at once.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    found.push(
      ...(await page.evaluate(
        async ([theme, runOnly, within, rows]) => {
          // Rows of the same shape have the same violations, so axe checks only one row of each
          // shape.
          const shapeOf = (row: Element) =>
            [row, ...row.querySelectorAll('*')]
              .map((it) => {
                const attributes = it
                  .getAttributeNames()
                  .map((name) => (it.getAttribute(name) ? name : `${name} empty`))
                const isNamed = [...it.childNodes].some((child) => child.nodeType === 3 && child.nodeValue?.trim())
                return [it.tagName, it.getAttribute('class'), isNamed, ...attributes].join()
              })
              .join('\n')
          const shapes = new Set<string>()
          const alike = [...document.querySelectorAll(rows)].filter(
            (row) => shapes.size === shapes.add(shapeOf(row)).size,
          )
          const { violations } = await window.axe.run(
            { include: [within ?? document], exclude: alike },
            {
              runOnly,
              resultTypes: ['violations'],
              // `preload` loads all style sheets again, for the single rule about rotated phones.
              // It is used only when the whole document is checked.
              preload: within === undefined,
            },
          )
          return violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html, any, all, none }) => {
              const why = [...any, ...all, ...none].map((it) => it.message)
              return `${theme} ${id}: ${html} ${why.join(' ')}`
            }),
          )
        },
        [theme, runOnly, within, isProof ? 'no-row' : 'tbody > tr, ul > li, ol > li'] as const,
      )),
    )
  }
  return found
}
