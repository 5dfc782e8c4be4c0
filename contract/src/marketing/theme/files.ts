import * as z from 'zod/mini'
import { langs, type Lang } from '../../kit/field-words.ts'

/** The kinds of files of a theme (members-marketing §13), which are also their extensions. */
export const fileKinds = ['html', 'css', 'strings'] as const
export type FileKind = (typeof fileKinds)[number]

export const maxFiles = 60
export const maxFileBytes = 262_144
/** How many bytes all styles of a theme may have together, because every page contains them. */
export const maxStyleBytes = 262_144

const pathForm = /^(?:[a-z0-9][a-z0-9-]{0,39}\.(?:html|css)|(?:tr|en|de)\.strings)$/
export const isFilePath = (path: string): boolean => pathForm.test(path)
/** The name of a file: `menu.html`, `style.css`, or a language's texts, `tr.strings`. */
export const filePath = () => z.string().check(z.regex(pathForm, 'theme_path'))

const bytesOf = (text: string) => new TextEncoder().encode(text).length
/** The text of a file. It is not trimmed, so that the author keeps their blank lines. */
export const fileText = () =>
  z.string().check(
    z.overwrite<string>((given) => given.toWellFormed().replaceAll(/\r\n?/g, '\n')),
    z.refine((it) => bytesOf(it) <= maxFileBytes, { message: 'theme_file_size', params: { max: maxFileBytes / 1024 } }),
  )

export interface ThemeFile {
  path: string
  text: string
}
export const themeFiles = () =>
  z.array(z.strictObject({ path: filePath(), text: fileText() })).check(z.minLength(1), z.maxLength(maxFiles))

export const kindOf = (path: string): FileKind => fileKinds.find((kind) => path.endsWith(`.${kind}`)) ?? 'html'

/** The frame around every page of a theme. The page replaces its block `page`. */
export const layoutPath = 'layout.html'
export const firstPath = 'index.html'
export const imprintPath = 'imprint.html'
/**
 * The page with the blog's posts, which its block `posts` lists. Without this file, the posts are
 * listed within the layout.
 */
export const blogPath = 'blog.html'
/** The pages of a theme: the first page (`firstPath`), then the others by name. */
export const pagesOf = (files: readonly Pick<ThemeFile, 'path'>[]): string[] =>
  files
    .map((it) => it.path)
    .filter((path) => kindOf(path) === 'html' && path !== layoutPath)
    .toSorted((a, b) => Number(b === firstPath) - Number(a === firstPath) || (a < b ? -1 : 1))
/** The address of a page, relative to the site's: `/` or `/menu`. */
export const addressOf = (path: string): string => (path === firstPath ? '/' : `/${path.replace(/\.html$/, '')}`)
/** The file of a page with this address. */
export const pathAt = (address: string): string => (address === '/' ? firstPath : `${address.slice(1)}.html`)

export type Strings = ReadonlyMap<string, string>
export interface ThemeLoss {
  line: number
  /** What is left out: `<script>`, `onclick`, `behavior`. */
  what: string
}

const stringForm = /^([a-z][a-z0-9_]{0,59})\s*=\s*(.*)$/
/** Reads texts, one per line: `key = text`. Skips blank lines and lines that begin with #. */
export function readStrings(source: string): { strings: Strings; lost: ThemeLoss[] } {
  const strings = new Map<string, string>()
  const lost: ThemeLoss[] = []
  source.split('\n').forEach((given, at) => {
    const line = given.trim()
    if (line === '' || line.startsWith('#')) return
    const [, key, text] = stringForm.exec(line) ?? []
    if (key === undefined || text === undefined || strings.has(key))
      lost.push({ line: at + 1, what: line.slice(0, 40) })
    else strings.set(key, text)
  })
  return { strings, lost }
}

/** The texts of every language of a theme. A language that has no file has no texts. */
export const stringsOf = (files: readonly ThemeFile[]): Record<Lang, Strings> =>
  Object.fromEntries(
    langs.map((lang) => [lang, readStrings(files.find((it) => it.path === `${lang}.strings`)?.text ?? '').strings]),
  ) as Record<Lang, Strings>

/** A text in a language. If the language lacks the text, the Turkish one, or else any other. */
export const stringIn = (strings: Record<Lang, Strings>, lang: Lang, key: string): string | undefined =>
  strings[lang].get(key) || strings.tr.get(key) || strings.en.get(key) || strings.de.get(key)

/** The texts that a language still lacks although another one has them. */
export function missingStrings(files: readonly ThemeFile[]): { lang: Lang; key: string }[] {
  const strings = stringsOf(files)
  const keys = new Set(langs.flatMap((lang) => [...strings[lang].keys()]))
  return langs.flatMap((lang) => [...keys].filter((key) => !strings[lang].get(key)).map((key) => ({ lang, key })))
}
