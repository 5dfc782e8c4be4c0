import { useState, type SyntheticEvent } from 'react'
import { ChevronDown } from 'lucide-react'
import { cx } from '#panel/ui/cx.ts'
import { useCurrentBranch } from '#panel/kit/current-branch.ts'
import { useLanguage } from '#panel/kit/language.ts'
import { useMenuChoices } from '#panel/kit/menu-choices.ts'
import type { Page } from '#panel/kit/page.tsx'
import { menuGroups, type MenuGroup } from '#panel/kit/screens.ts'
import { useUser } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { MenuLineItem } from './menu-line.tsx'
import { menuOf, waysTo, type MenuLine } from './menu.ts'
import { shellWords } from './shell-words.ts'

/** A menu up to this length is shown whole; in a longer one only the page's group is open, and those the user has visited. */
const shortMenu = 14

/** The screens the user may open: the pinned ones first, then groups that fold; icons only when it is narrow. */
export function MenuList({ page, isNarrow = false }: { page: Page | null; isNarrow?: boolean }) {
  'use no memo' // On every page and rarely drawn: memoising would cost more than it saves.
  const t = useWords(shellWords)
  const lang = useLanguage()
  const menu = menuOf(useUser(), useCurrentBranch()?.branch_id)
  const choices = useMenuChoices()
  const lines = menu.groups.flatMap((each) => each.lines)
  const ways = page ? waysTo(page.path, menu) : []
  const [current] = ways
  const pinned = choices.pins.flatMap((path) => menu.all.find((line) => line.screen.path === path) ?? [])

  // A group reached some other way stays open after leaving it: nothing folds under the pointer.
  const [visited, setVisited] = useState<readonly MenuGroup[]>([])
  const here = current?.screen.group
  if (here && !visited.includes(here)) setVisited([...visited, here])
  const isOpen = (group: MenuGroup) => choices.open[group] ?? (lines.length <= shortMenu || visited.includes(group))

  const item = (line: MenuLine) => ({
    line,
    isNarrow,
    isCurrent: ways.includes(line),
    name: line.screen.title[lang],
    isPinned: choices.pins.includes(line.screen.path),
    onPin: () => choices.togglePin(line.screen.path),
  })
  /** Beside an icon: its name, for the pointer and for the keyboard. */
  const [tip, setTip] = useState<{ name: string; top: number } | null>(null)
  function showTip(event: SyntheticEvent) {
    const link = (event.target as Element).closest('a, button')
    const { top, height } = link?.getBoundingClientRect() ?? { top: 0, height: 0 }
    const isMeant = link !== null && (event.type !== 'focus' || link.matches(':focus-visible'))
    setTip(isMeant ? { name: link.textContent, top: top + height / 2 } : null)
  }
  const hideTip = () => setTip(null)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears for the icons in it
    <nav
      aria-label={t('menu')}
      {...(isNarrow && {
        onMouseOver: showTip,
        onMouseLeave: hideTip,
        onFocus: showTip,
        onBlur: hideTip,
        onScroll: hideTip,
      })}
      className={cx('flex flex-1 flex-col gap-3 overflow-y-auto overscroll-contain pb-6', isNarrow ? 'px-2.5' : 'px-3')}
    >
      {pinned.length > 0 && (
        <div className="border-b border-line pb-3">
          <h2 className={isNarrow ? 'sr-only' : heading}>{t('pinned')}</h2>
          <ul className="grid grid-cols-1 gap-0.5">
            {pinned.map((line, at) => (
              <MenuLineItem
                key={line.screen.path}
                {...item(line)}
                onStep={(by) => choices.movePin(line.screen.path, pinned[at + by]?.screen.path)}
              />
            ))}
          </ul>
        </div>
      )}
      {menu.groups.map(({ group, lines: its }) => {
        const isShown = isOpen(group)
        // The page's own entry is always in view.
        const shown = isShown ? its : its.filter((line) => line === current)
        return (
          <div key={group}>
            <h2>
              <button
                type="button"
                aria-expanded={isShown}
                onClick={() => choices.setOpen(group, !isShown)}
                className={cx(
                  'flex min-h-ctl-sm w-full items-center gap-1 rounded-control hover:bg-hover',
                  isNarrow ? 'justify-center text-muted' : `${heading} text-left`,
                )}
              >
                <span className={isNarrow ? 'sr-only' : 'flex-1 truncate'}>{menuGroups[group][lang]}</span>
                <ChevronDown
                  size={14}
                  aria-hidden
                  className={cx('shrink-0 transition-transform', !isShown && '-rotate-90')}
                />
              </button>
            </h2>
            {shown.length > 0 && (
              <ul className="grid grid-cols-1 gap-0.5">
                {shown.map((line) => (
                  <MenuLineItem key={line.path} {...item(line)} />
                ))}
              </ul>
            )}
          </div>
        )
      })}
      {isNarrow && tip && (
        <span
          aria-hidden
          className="pointer-events-none fixed left-17 z-60 -translate-y-1/2 rounded-control bg-inverse px-2.5 py-1.5 text-xs font-medium text-on-inverse"
          style={{ top: tip.top }}
        >
          {tip.name}
        </span>
      )}
    </nav>
  )
}

const heading = 'px-2.5 py-1 text-xs font-medium text-muted'
