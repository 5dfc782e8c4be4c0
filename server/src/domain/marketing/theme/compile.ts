import { createHash } from 'node:crypto'
import type { Lang } from '#contract/kit/field-words.ts'
import {
  kindOf,
  layoutPath,
  pagesOf,
  stringsOf,
  type Strings,
  type ThemeFile,
} from '#contract/marketing/theme/files.ts'
import { readHtml, type Part } from '#contract/marketing/theme/html.ts'
import { breather } from '#server/kit/turns/breather.ts'
import { readStyle } from './style.ts'

/** A theme from which pages can be written. It contains only what themes may contain. */
export interface Compiled {
  /** The parts of each page, including its layout. */
  pages: ReadonlyMap<string, readonly Part[]>
  /** What the layout has before and after the page, for pages that no file of the theme has. */
  frame: readonly [before: readonly Part[], after: readonly Part[]]
  strings: Record<Lang, Strings>
  style: string
  /** The hash of the style, for the page's content policy. */
  styleHash: string
}

/**
 * Reads the files of a theme. Other requests are answered between two files. The rules are applied
 * again, so that even a stored file that breaks them does no harm.
 */
export async function compile(files: readonly ThemeFile[]): Promise<Compiled> {
  const breathe = breather()
  const partsOf = async (path: string) => {
    await breathe()
    return readHtml(files.find((it) => it.path === path)?.text ?? '').parts
  }
  const layout = files.some((it) => it.path === layoutPath) ? await partsOf(layoutPath) : [{ block: 'page' as const }]
  const at = layout.findIndex((it) => typeof it !== 'string' && 'block' in it && it.block === 'page')
  const place = at < 0 ? layout.length : at
  const frame = [layout.slice(0, place), layout.slice(place + 1)] as const
  const pages = new Map<string, readonly Part[]>()
  for (const path of pagesOf(files)) pages.set(path, [...frame[0], ...(await partsOf(path)), ...frame[1]])
  const styles: string[] = []
  for (const { path, text } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    if (kindOf(path) !== 'css') continue
    await breathe()
    styles.push(readStyle(text).css)
  }
  const style = styles.join('\n')
  const styleHash = createHash('sha256').update(style).digest('base64')
  return { pages, frame, strings: stringsOf(files), style, styleHash }
}
