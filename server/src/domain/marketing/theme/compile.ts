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
import { readStyle } from './style.ts'

/** A theme as pages are written from it: everything in it has been read by the rules. */
export interface Compiled {
  /** The parts of each page, its layout around it. */
  pages: ReadonlyMap<string, readonly Part[]>
  strings: Record<Lang, Strings>
  style: string
  /** The hash of the style, for the page's content policy. */
  styleHash: string
}

/** Reads the files of a theme. The rules apply here too, whatever was stored. */
export function compile(files: readonly ThemeFile[]): Compiled {
  const partsOf = (path: string) => readHtml(files.find((it) => it.path === path)?.text ?? '').parts
  const layout = files.some((it) => it.path === layoutPath) ? partsOf(layoutPath) : [{ block: 'page' as const }]
  const at = layout.findIndex((it) => typeof it !== 'string' && 'block' in it && it.block === 'page')
  const style = files
    .filter((it) => kindOf(it.path) === 'css')
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((it) => readStyle(it.text).css)
    .join('\n')
  return {
    pages: new Map(
      pagesOf(files).map((path) => [path, [...layout.slice(0, at), ...partsOf(path), ...layout.slice(at + 1)]]),
    ),
    strings: stringsOf(files),
    style,
    styleHash: createHash('sha256').update(style).digest('base64'),
  }
}
