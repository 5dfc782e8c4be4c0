/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'

/** A node of the browser's accessibility tree, as Playwright reads it. */
interface Node {
  role: string
  name?: string
  text?: string
  children?: (Node | string)[]
  level?: number
  checked?: boolean | 'mixed'
  disabled?: boolean
  expanded?: boolean
  pressed?: boolean | 'mixed'
  selected?: boolean
  invalid?: boolean | string
}

type Lang = 'tr' | 'en'

/** What a screen reader calls each role. For roles not listed, only the content is read. */
const roles: Record<Lang, Record<string, string>> = {
  tr: {
    alert: 'uyarı',
    article: 'makale',
    alertdialog: 'uyarı penceresi',
    button: 'düğme',
    checkbox: 'onay kutusu',
    combobox: 'seçim kutusu',
    dialog: 'pencere',
    heading: 'başlık',
    link: 'bağlantı',
    radio: 'seçenek düğmesi',
    radiogroup: 'seçenekler',
    region: 'bölge',
    searchbox: 'arama kutusu',
    status: 'durum',
    switch: 'anahtar',
    tab: 'sekme',
    textbox: 'yazı kutusu',
  },
  en: {
    alert: 'alert',
    article: 'article',
    alertdialog: 'alert dialog',
    button: 'button',
    checkbox: 'checkbox',
    combobox: 'combo box',
    dialog: 'dialog',
    heading: 'heading',
    link: 'link',
    radio: 'radio button',
    radiogroup: 'radio group',
    region: 'region',
    searchbox: 'search box',
    status: 'status',
    switch: 'switch',
    tab: 'tab',
    textbox: 'text box',
  },
}
const states = {
  tr: {
    checked: 'işaretli',
    unchecked: 'işaretsiz',
    disabled: 'devre dışı',
    expanded: 'açık',
    collapsed: 'kapalı',
    pressed: 'basılı',
    selected: 'seçili',
    invalid: 'geçersiz',
  },
  en: {
    checked: 'checked',
    unchecked: 'not checked',
    disabled: 'unavailable',
    expanded: 'expanded',
    collapsed: 'collapsed',
    pressed: 'pressed',
    selected: 'selected',
    invalid: 'invalid',
  },
}
/** Roles that are named by their content. The content is not read a second time. */
const whole = new Set(['button', 'checkbox', 'heading', 'link', 'radio', 'switch', 'tab', 'option', 'menuitem'])

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function sentences(node: Node | string, lang: Lang): string[] {
  if (typeof node === 'string') return tidy(node) ? [tidy(node)] : []
  const { role, name = '', text = '', children = [] } = node
  const inside = [...(text ? [tidy(text)] : []), ...children.flatMap((it) => sentences(it, lang))].filter(Boolean)
  const called = roles[lang][role]
  if (!called || (!name && !whole.has(role) && !/^(status|alert|textbox|searchbox|combobox)$/.test(role))) return inside
  const say = states[lang]
  const isWhole = whole.has(role)
  const parts = [
    tidy(name) || (isWhole ? inside.join(' ') : ''),
    node.level === undefined ? called : `${called} ${node.level}`,
    node.checked !== undefined && (node.checked ? say.checked : say.unchecked),
    node.checked === undefined && (role === 'radio' || role === 'checkbox' || role === 'switch') && say.unchecked,
    node.expanded !== undefined && (node.expanded ? say.expanded : say.collapsed),
    node.pressed && say.pressed,
    node.selected && say.selected,
    node.invalid && say.invalid,
    node.disabled && say.disabled,
    (role === 'textbox' || role === 'searchbox' || role === 'combobox' || role === 'status' || role === 'alert') &&
      inside.join(' '),
  ].filter(Boolean)
  const isLeaf = isWhole || /^(textbox|searchbox|combobox|status|alert)$/.test(role)
  return [parts.join(', '), ...(isLeaf ? [] : inside)]
}

/**
 * A screen reader's text for a part of the page, from top to bottom: one sentence per element with
 * name, role and state.
 */
export async function aloud(at: Page | Locator, lang: Lang = 'tr'): Promise<string[]> {
  const nodes = (await at.ariaSnapshotJSON()) as unknown as Node[]
  return nodes.flatMap((it) => sentences(it, lang))
}

/** The headings in order, as «1 Siparişler». */
export async function headings(at: Page | Locator): Promise<string[]> {
  const found: string[] = []
  const walk = (node: Node | string): void => {
    if (typeof node === 'string') return
    if (node.role === 'heading') found.push(`${node.level} ${tidy(node.name ?? '')}`)
    node.children?.forEach(walk)
  }
  ;((await at.ariaSnapshotJSON()) as unknown as Node[]).forEach(walk)
  return found
}

/**
 * Records what the page's live regions announce, as a screen reader does. A polite region (status)
 * announces only changes after it has appeared; an alert also announces its initial text. Must be
 * called before the page opens.
 */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const regions = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output'
    const known = new WeakMap<Element, string>()
    const said: string[] = []
    /** Leaves out purely visual content. */
    const textOf = (it: Element) => {
      const texts = document.createTreeWalker(it, NodeFilter.SHOW_TEXT)
      let text = ''
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement!
        if (!parent.closest('[aria-hidden=true]') && parent.checkVisibility()) text += node.nodeValue
      }
      return text.replaceAll(/\s+/g, ' ').trim()
    }
    const look = () => {
      for (const it of document.querySelectorAll(regions)) {
        if (it.closest('[aria-hidden=true], [inert]') || !it.checkVisibility()) continue
        const before = known.get(it)
        const text = textOf(it)
        known.set(it, text)
        const isAlert = it.matches('[role=alert], [aria-live=assertive]')
        if (text && text !== before && (before !== undefined || isAlert)) said.push(text)
      }
    }
    const begin = () => {
      look()
      said.length = 0
      new MutationObserver(look).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter: ['aria-hidden', 'role', 'aria-live', 'hidden', 'style', 'class'],
      })
    }
    begin()
    Object.assign(globalThis, { said })
  })
}

/** The announcements so far. With `after`, leaves out the first `after` of them. */
export const announcements = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { said: string[] }).said])
