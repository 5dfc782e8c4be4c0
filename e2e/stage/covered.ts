/// <reference lib="dom" />
import type { Page } from '@playwright/test'

/**
 * Finds what nobody can press or read: a control or a text that
 * - lies under another element, at its centre or near a corner;
 * - is cut off, unless by an ellipsis whose full text appears on hover (`ui/cut-text.ts`);
 * - lies outside the window or its scroll container, and cannot be scrolled into view.
 *
 * Each is checked in place, and again scrolled to the middle if that failed: an element hidden by a
 * sticky bar is reachable if it can be scrolled clear of it. Runs as one pass of one script, since
 * a page has a thousand such elements.
 */
export const covered = (page: Page, within = 'body'): Promise<string[]> => page.evaluate(look, within)

async function look(within: string): Promise<string[]> {
  interface Box {
    left: number
    top: number
    right: number
    bottom: number
  }
  const pressable =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true], [role=button], [role=tab], [role=switch], [role=checkbox], [role=radio], ' +
    '[role=menuitem], [role=option], [role=slider], [role=spinbutton], [role=combobox]'
  const inset = 6
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (it: Element) => {
    let style = styles.get(it)
    if (!style) styles.set(it, (style = getComputedStyle(it)))
    return style
  }
  const scrolled = new Map<Element, [left: number, top: number]>()
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

  // The frames are cached, since a thousand elements share about a hundred ancestors. Each property
  // read makes the engine check whether styles are up to date.
  interface Frame {
    position: string
    /** Whether the element is the containing block of positioned descendants. */
    holds: boolean
    clips: boolean
    overflowX: string
    overflowY: string
  }
  const frames = new Map<Element, Frame>()
  function frameOf(it: Element): Frame {
    const known = frames.get(it)
    if (known) return known
    const { position, transform, translate, contain, overflowX, overflowY } = styleOf(it)
    const holds = transform !== 'none' || translate !== 'none' || contain.includes('paint')
    const clips = overflowX !== 'visible' || overflowY !== 'visible'
    const frame = { position, holds, clips, overflowX, overflowY }
    frames.set(it, frame)
    return frame
  }

  /**
   * The ancestors that clip or scroll this element, innermost first. Positioned elements are not
   * clipped by ancestors before their containing block.
   */
  const around = new Map<Element, Element[]>()
  function framesOf(it: Element, isText: boolean): Element[] {
    let found = around.get(it)
    if (!found) {
      found = []
      let { position } = frameOf(it)
      for (
        let up = it.parentElement;
        up && up !== document.body && up !== document.documentElement;
        up = up.parentElement
      ) {
        const frame = frameOf(up)
        if (!frame.holds && (position === 'fixed' || (position === 'absolute' && frame.position === 'static'))) continue
        position = frame.position
        if (frame.clips) found.push(up)
      }
      around.set(it, found)
    }
    return isText && frameOf(it).clips ? [it, ...found] : found
  }

  /** The boxes of the frames, valid until something scrolls. */
  const insides = new Map<Element, Box>()
  function insideOf(it: Element): Box {
    const known = insides.get(it)
    if (known) return known
    const { left, top } = it.getBoundingClientRect()
    const [x, y] = [left + it.clientLeft, top + it.clientTop]
    const inside = { left: x, top: y, right: x + it.clientWidth, bottom: y + it.clientHeight }
    insides.set(it, inside)
    return inside
  }
  const plain = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom })
  const window_: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })

  /**
   * Scrolls an element to the middle of its scroll containers. Scrolls nothing that a user cannot
   * scroll.
   */
  function bring(it: Element, boxOf: () => Box) {
    for (const frame of [...framesOf(it, false), document.scrollingElement!]) {
      const isPage = frame === document.scrollingElement
      const style = frameOf(frame)
      const [box, inside] = [boxOf(), isPage ? window_ : insideOf(frame)]
      if (!scrolled.has(frame)) scrolled.set(frame, [frame.scrollLeft, frame.scrollTop])
      if (isPage || scrolls(style.overflowX))
        frame.scrollLeft += (box.left + box.right) / 2 - (inside.left + inside.right) / 2
      if (isPage || scrolls(style.overflowY))
        frame.scrollTop += (box.top + box.bottom) / 2 - (inside.top + inside.bottom) / 2
      insides.clear()
    }
  }

  const nameOf = (it: Element) => {
    const text = (it.getAttribute('aria-label') ?? it.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50)
    const own = [...it.attributes].filter(({ name }) => /^(data-|id$|name$|role$|type$)/.test(name)).slice(0, 3)
    return `${it.tagName.toLowerCase()}${own.map(({ name, value }) => `[${name}=${value.slice(0, 24)}]`).join('')} «${text}»`
  }

  /** Why an element cannot be reached: it is clipped, or no container scrolls to it. */
  function hiddenBy(it: Element, given: Box, isText: boolean): string | null {
    let box = given
    // Glyphs may extend beyond a tight line height.
    const slack = isText ? Math.max(4, 0.4 * Number.parseFloat(styleOf(it).fontSize)) : 3
    for (const frame of framesOf(it, isText)) {
      const { overflowX, overflowY } = frameOf(frame)
      const inside = insideOf(frame)
      if (scrolls(overflowX))
        [box.left, box.right] = [Math.max(box.left, inside.left), Math.min(box.right, inside.right)]
      else if (overflowX !== 'visible' && (box.left < inside.left - 2 || box.right > inside.right + 2))
        return `is cut by ${nameOf(frame)}`
      if (scrolls(overflowY))
        [box.top, box.bottom] = [Math.max(box.top, inside.top), Math.min(box.bottom, inside.bottom)]
      else if (overflowY !== 'visible' && (box.top < inside.top - slack || box.bottom > inside.bottom + slack))
        return `is cut by ${nameOf(frame)}`
      if (box.right - box.left < 1 || box.bottom - box.top < 1) return `cannot be scrolled to in ${nameOf(frame)}`
    }
    if (box.left < -1 || box.right > innerWidth + 1) return `lies outside of the window`
    box = meet(box, window_)
    return box.bottom - box.top < 1 ? `lies outside of the window` : null
  }

  const isPainted = (it: Element) => {
    const style = styleOf(it)
    const alpha = /rgba?\([^)]*[,/]\s*([\d.]+)\)$/.exec(style.backgroundColor)?.[1]
    return (
      /^(IMG|VIDEO|CANVAS|INPUT|TEXTAREA|SELECT|IFRAME)$/.test(it.tagName) ||
      style.backgroundImage !== 'none' ||
      (style.backgroundColor !== 'transparent' && Number(alpha ?? 1) > 0.05)
    )
  }

  /**
   * Another element that covers this point. If a text is checked, only an element that paints
   * something counts: not the invisible link over a whole card.
   */
  function over(it: Element, owner: Element | null, x: number, y: number, isText: boolean): Element | null {
    const hit = document.elementFromPoint(x, y)
    if (!hit || it.contains(hit) || hit.contains(it) || owner?.contains(hit)) return null
    if (hit.closest('label') && hit.closest('label') === it.closest('label')) return null
    if (isText) {
      for (let up: Element | null = hit; up && !up.contains(it); up = up.parentElement) if (isPainted(up)) return hit
      return null
    }
    return hit
  }

  function pointsOf({ left, top, right, bottom }: Box, isText: boolean): [number, number][] {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const [dx, dy] = [Math.min(inset, (right - left) / 4), Math.min(inset, (bottom - top) / 4)]
    if (isText)
      return [
        [x, y],
        [left + dx, y],
        [right - dx, y],
      ]
    return [
      [x, y],
      [left + dx, top + dy],
      [right - dx, top + dy],
      [left + dx, bottom - dy],
      [right - dx, bottom - dy],
    ]
  }

  /** A control or text, and its current box. */
  interface Thing {
    it: Element
    /** The element that is pressed instead: the label of a custom checkbox. */
    owner: Element | null
    isText: boolean
    boxes: () => Box[]
    says: string
  }

  function wrongWith({ it, owner, isText, boxes, says }: Thing): string | null {
    const all = boxes()
    // Of a text that is longer than its scroll container, the ends are never visible together.
    const [frame] = framesOf(owner ?? it, isText)
    const isLonger =
      frame && scrolls(frameOf(frame).overflowY) && (all.at(-1)?.bottom ?? 0) - (all[0]?.top ?? 0) > frame.clientHeight
    const parts = isText && all.length > 1 && !isLonger ? [all[0]!, all.at(-1)!] : all.slice(0, 1)
    for (const part of parts) {
      const hidden = hiddenBy(owner ?? it, { ...part }, isText)
      if (hidden) return `${says} ${hidden}`
      let seen = meet(part, window_)
      for (const frame of framesOf(owner ?? it, isText)) seen = meet(seen, insideOf(frame))
      for (const [at, [x, y]] of pointsOf(seen, isText).entries()) {
        const hit = over(it, owner, x, y, isText)
        if (!hit) continue
        // A button inside a field, or at the end of a menu line, is part of that field or line.
        const [inner, outer] = [hit.getBoundingClientRect(), part]
        const isInIt =
          inner.left >= outer.left - 1 &&
          inner.right <= outer.right + 1 &&
          inner.top >= outer.top - 1 &&
          inner.bottom <= outer.bottom + 1
        const isBeside = hit.closest(pressable)?.parentElement === it.parentElement
        if (at > 0 && isInIt && (isBeside || it.matches('input, textarea, select, [role=combobox]'))) continue
        return `${says} is covered by ${nameOf(hit)}`
      }
    }
    return null
  }

  /** The element whose ellipsis marks hidden text; null if there is none. */
  function ellipsisOf(it: Element): Element | null {
    for (let up: Element | null = it, n = 0; up && n < 3; up = up.parentElement, n++) {
      const style = styleOf(up)
      if (style.textOverflow === 'ellipsis' && style.overflowX !== 'visible') return up
      if (style.webkitLineClamp !== 'none') return up
    }
    return null
  }
  const isCut = (it: Element) => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 4
  /** The tooltip of an element. */
  function titleOf(it: Element): string {
    it.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    return it.closest('[title]')?.getAttribute('title') ?? it.querySelector('[title]')?.getAttribute('title') ?? ''
  }

  const isSeen = (it: Element) =>
    it.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !it.closest('[inert]')
  const forEars = new Map<Element, boolean>()
  function isForEars(it: Element): boolean {
    if (it === document.body) return false
    let known = forEars.get(it)
    if (known === undefined) {
      known =
        styleOf(it).clipPath === 'inset(50%)' ||
        (frameOf(it).overflowX === 'hidden' && it.clientWidth <= 1) ||
        (it.parentElement !== null && isForEars(it.parentElement))
      forEars.set(it, known)
    }
    return known
  }

  const found: string[] = []
  const things: Thing[] = []
  const root = document.querySelector(within) ?? document.body
  for (const it of root.querySelectorAll(pressable)) {
    if (!isSeen(it) && !it.closest('label')) continue
    const { width, height } = it.getBoundingClientRect()
    const isDrawn = width > 1 && height > 1 && isSeen(it) && !isForEars(it)
    const owner = it.closest('label') ?? (it instanceof HTMLInputElement ? (it.labels?.[0] ?? null) : null)
    if ((!isDrawn && (!owner || !isSeen(owner))) || isForEars(owner ?? it)) continue
    const drawn = isDrawn ? it : owner!
    if (styleOf(drawn).pointerEvents === 'none' || styleOf(it).pointerEvents === 'none') continue
    things.push({
      it,
      owner: isDrawn ? null : owner,
      isText: false,
      boxes: () => [...drawn.getClientRects()].map(plain),
      says: nameOf(it),
    })
  }
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const it = node.parentElement
    if (
      !it ||
      !node.nodeValue?.trim() ||
      it.closest('script, style, select, svg, noscript, title') ||
      !isSeen(it) ||
      isForEars(it)
    )
      continue
    const shortened = ellipsisOf(it)
    if (shortened && isCut(shortened)) {
      const whole = shortened.textContent.replaceAll(/\s+/g, ' ').trim()
      if (!titleOf(it).replaceAll(/\s+/g, ' ').includes(whole.slice(0, 20)))
        found.push(`«${whole.slice(0, 60)}» is cut, and no title says it`)
      continue
    }
    if (styleOf(it).pointerEvents === 'none') continue
    const at = node
    const boxes = () => {
      range.selectNodeContents(at)
      return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0).map(plain)
    }
    if (boxes().length > 0)
      things.push({ it, owner: null, isText: true, boxes, says: `«${node.nodeValue.trim().slice(0, 50)}»` })
  }

  const bringThing = (it: Thing) =>
    bring(it.owner ?? it.it, () => it.boxes()[0] ?? plain(it.it.getBoundingClientRect()))
  const isThere = ({ it, owner }: Thing) => it.isConnected && isSeen(owner ?? it)
  const isWrong = (it: Thing) => wrongWith(it) !== null

  // Checks elements that may become reachable by scrolling. Scrolling to one also brings those
  // after it into view.
  const stuck: Thing[] = []
  const rest = things.filter(isWrong)
  for (let at = 0; at < rest.length;) {
    const thing = rest[at++]!
    bringThing(thing)
    if (isThere(thing) && isWrong(thing)) stuck.push(thing)
    while (at < rest.length && !isWrong(rest[at]!)) at++
  }
  // The elements are checked again once the page has rendered those that were scrolled into view.
  for (const thing of stuck) {
    bringThing(thing)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    insides.clear()
    const why = isThere(thing) && wrongWith(thing)
    if (why) found.push(why)
  }
  for (const [it, [left, top]] of scrolled) it.scrollTo(left, top)
  return [...new Set(found)]
}
