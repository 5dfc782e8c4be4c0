import { Fragment, useState, type SyntheticEvent } from 'react'
import { ChevronDown, Store } from 'lucide-react'
import { cx } from '#panel/ui/cx.ts'
import { useCurrentBranch } from '#panel/kit/current-branch.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useMenuChoices } from '#panel/kit/menu-choices.ts'
import type { Page } from '#panel/kit/page/page.tsx'
import { placePaths } from '#panel/kit/page/screens.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { MenuLineItem } from './menu-line.tsx'
import { linesAt, menuOf, partOf, waysTo, type MenuLevel, type MenuLine, type MenuPart } from './menu.ts'
import { shellWords } from '../shell-words.ts'

/**
 * A menu with up to this many entries is fully expanded. A longer one expands only the group of the
 * page and groups that the user has visited.
 */
const shortMenu = 14

/**
 * The pages of a branch's settings are listed in the menu itself. The screens for the platform's
 * definitions are too many for that.
 */
const isSettings = ({ screen }: MenuLine) => screen.path === placePaths.settings

/**
 * The menu: the screens that the user may open, with pinned ones first, then groups that can be
 * collapsed. A narrow menu shows only icons.
 */
export function MenuList({ page, isNarrow = false }: { page: Page | null; isNarrow?: boolean }) {
  'use no memo' // Not memoised: it is on every page and rarely re-rendered, so memoising would cost more than it saves.
  const t = useWords(shellWords)
  const lang = useLanguage()
  const user = useUser()
  const branch = useCurrentBranch()
  const menu = menuOf(user, branch?.branch_id)
  const choices = useMenuChoices()
  const isShort = menu.levels.flatMap(({ parts }) => parts.flatMap(({ lines }) => lines)).length <= shortMenu
  const ways = page ? waysTo(page.path, menu) : []
  const [current] = ways
  const pinned = choices.pins.flatMap((path) => menu.all.find((line) => line.screen.path === path) ?? [])

  // A group that was reached by a link stays expanded after the user leaves it, so that nothing
  // collapses under the pointer.
  const [visited, setVisited] = useState<readonly string[]>([])
  const here = current && partOf(current)
  if (here && !visited.includes(here)) setVisited([...visited, here])
  const isOpen = ({ title, key }: MenuPart) => !title || (choices.open[key] ?? (isShort || visited.includes(key)))
  const [company, ...others] = user.user_companies
  const nameOf: Record<MenuLevel, string> = {
    branch: branch?.name ?? t('branch'),
    over:
      user.account_type === 'provider' ? t('platform') : company && others.length === 0 ? company.name : t('companies'),
  }

  const item = (line: MenuLine) => ({
    line,
    isNarrow,
    isCurrent: ways.includes(line),
    name: line.title[lang],
    isPinned: choices.pins.includes(line.screen.path),
    onPin: () => choices.togglePin(line.screen.path),
  })
  /** The name shown beside an icon, for pointer and keyboard. */
  const [tip, setTip] = useState<{ name: string; top: number } | null>(null)
  function showTip(event: SyntheticEvent) {
    const link = (event.target as Element).closest('a, button')
    const { top, height } = link?.getBoundingClientRect() ?? { top: 0, height: 0 }
    const isMeant = link !== null && (event.type !== 'focus' || link.matches(':focus-visible'))
    setTip(isMeant ? { name: link.textContent, top: top + height / 2 } : null)
  }
  const hideTip = () => setTip(null)

  const part = (it: MenuPart) => {
    const { title, key, lines } = it
    const isShown = isOpen(it)
    // A collapsed group still shows the entry of the current page.
    const shown = isShown ? lines : lines.filter((line) => line === current)
    return (
      <div key={key}>
        {title && isNarrow && <h2 className="sr-only">{title[lang]}</h2>}
        {title && !isNarrow && (
          <h2>
            <button
              type="button"
              aria-expanded={isShown}
              onClick={() => choices.setOpen(key, !isShown)}
              className={cx(
                heading,
                'flex min-h-ctl-sm w-full items-center gap-1 rounded-control text-left hover:bg-hover',
              )}
            >
              <span className="flex-1 truncate">{title[lang]}</span>
              <ChevronDown
                size={14}
                aria-hidden
                className={cx('shrink-0 transition-transform', !isShown && '-rotate-90')}
              />
            </button>
          </h2>
        )}
        {shown.length > 0 && (
          <ul className="grid grid-cols-1 gap-0.5">
            {shown.map((line) => {
              // If the user is on one of the branch's settings pages, all these pages are listed
              // below the entry.
              const below = line === current && !isNarrow && isSettings(line) ? linesAt(line, menu) : []
              return (
                <Fragment key={line.path}>
                  <MenuLineItem
                    {...item(line)}
                    isCurrent={below.length > 0 ? ways.at(-1) === line : ways.includes(line)}
                  />
                  {below.length > 0 && (
                    <li>
                      <ul className="ml-4.5 grid grid-cols-1 gap-0.5 border-l border-line pl-1.5">
                        {below.map((each) => (
                          <MenuLineItem key={each.path} {...item(each)} />
                        ))}
                      </ul>
                    </li>
                  )}
                </Fragment>
              )
            })}
          </ul>
        )}
      </div>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the icons in it
    <nav
      aria-label={t('menu')}
      {...(isNarrow && {
        onMouseOver: showTip,
        onMouseLeave: hideTip,
        onFocus: showTip,
        onBlur: hideTip,
        onScroll: hideTip,
      })}
      // The element is positioned, so that hidden headings scroll with it and do not make the
      // document longer.
      className={cx(
        'relative flex flex-1 flex-col gap-3 overflow-y-auto overscroll-contain pb-6',
        isNarrow ? 'px-2.5' : 'px-3',
      )}
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
      {menu.levels.map(({ level, parts }, at) => (
        <div
          key={level}
          role="group"
          aria-label={nameOf[level]}
          className={cx('grid gap-2', at > 0 && 'border-t border-line pt-3')}
        >
          {!isNarrow && (
            <p aria-hidden className="flex min-w-0 items-center gap-2 px-2.5 text-sm font-semibold">
              {level === 'branch' && <Store size={15} className="shrink-0 text-muted" />}
              <span className="truncate">{nameOf[level]}</span>
            </p>
          )}
          {parts.map(part)}
        </div>
      ))}
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
