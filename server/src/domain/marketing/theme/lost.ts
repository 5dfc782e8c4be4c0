import { kindOf, type ThemeFile, type ThemeLoss } from '#contract/marketing/theme/files.ts'
import { htmlOf, readHtml } from '#contract/marketing/theme/html.ts'
import { lostIn } from '#contract/marketing/theme/rules.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { readStyle, withoutLosses } from './style.ts'

/** What a file would lose, by line, because themes may not contain it. */
const lossesOf = (file: ThemeFile): ThemeLoss[] =>
  kindOf(file.path) === 'css' ? readStyle(file.text).lost : lostIn(file)

/** Refuses a file that would lose something, with one error for each loss. */
export function refuseLosses(file: ThemeFile, path: string): void {
  const lost = lossesOf(file)
  if (lost.length === 0) return
  throw fault('invalid', {
    errors: lost.map(({ line, what }) => ({ path, code: 'theme_lost', params: { line, name: what } })),
  })
}

/** A file's text without what themes may not contain. */
export function textWithoutLosses({ path, text }: ThemeFile): string {
  const kind = kindOf(path)
  if (kind === 'html') return htmlOf(readHtml(text).parts)
  if (kind === 'css') return withoutLosses(text)
  const lines = new Set(lostIn({ path, text }).map((it) => it.line))
  return text
    .split('\n')
    .filter((_, at) => !lines.has(at + 1))
    .join('\n')
}

/** Finds files that have the same name as an earlier file. */
export const duplicatePaths = (files: readonly ThemeFile[]) =>
  files.flatMap(({ path }, at) =>
    files.findIndex((it) => it.path === path) < at ? [{ path: `files.${at}.path`, code: 'twice' as const }] : [],
  )
