import { useRef, useState } from 'react'
import { Circle, Pin, SearchX } from 'lucide-react'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { SearchField } from '#panel/ui/search-field.tsx'
import { matches } from '#contract/kit/fold.ts'
import { useKeys } from '../keys.ts'
import { useLanguage } from '../words/language.ts'
import { Link } from './link.tsx'
import { useMenuChoices } from '../menu-choices.ts'
import { PageHead } from './page-head.tsx'
import { useGo, useScreenTitle } from './page.tsx'
import { fillPath, screensOf, type MenuGroup } from './screens.ts'
import { useUser } from '../server/session.ts'
import { useWords } from '../words/words.ts'
import { placeWords } from './place-words.ts'

export interface PlacePageProps {
  /** The group of screens that is listed here. */
  group: MenuGroup
  /** The parameters in the addresses of these screens. */
  params?: { branch_id?: string }
  /** What this group of screens is for. */
  description: string
  /** What each screen is for, by the screen's path. */
  about: Readonly<Record<string, string>>
}

/** The overview page of a group of screens: a card for each screen, with its name and purpose. */
export function PlacePage({ group, params = {}, description, about }: PlacePageProps) {
  const t = useWords(placeWords)
  const lang = useLanguage()
  const user = useUser()
  const title = useScreenTitle()
  const go = useGo()
  const { pins, togglePin } = useMenuChoices()
  const [typed, setTyped] = useState('')
  const searchBox = useRef<HTMLInputElement>(null)
  useKeys([{ keys: '/', label: t('search'), run: () => searchBox.current?.focus() }])
  const cards = screensOf(group, user, params.branch_id)
    .map(({ path, title: names, icon }) => ({
      path,
      to: fillPath(path, params) ?? path,
      name: names[lang],
      about: about[path] ?? '',
      Icon: icon ?? Circle,
    }))
    .filter((card) => matches(`${card.name} ${card.about}`, typed))
  return (
    <div className="flex max-w-6xl flex-col gap-5">
      <PageHead title={title} description={description} />
      <SearchField
        ref={searchBox}
        label={t('search')}
        placeholder={t('search')}
        keys={['/']}
        value={typed}
        onChange={setTyped}
        onSubmit={() => cards[0] && go(cards[0].to)}
        className="w-80 max-sm:w-full"
      />
      {cards.length === 0 && (
        <EmptyState icon={<SearchX size={20} aria-hidden />} title={t('nothing')}>
          {t('nothingText')}
        </EmptyState>
      )}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {cards.map(({ path, to, name, about: text, Icon }) => (
          <li key={path} className="group/card relative">
            <Link
              to={to}
              className="flex h-full items-start gap-3.5 rounded-card bg-surface p-4 pr-12 shadow-card transition-colors hover:bg-hover"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-muted">
                <Icon size={18} aria-hidden />
              </span>
              <span className="min-w-0">
                <span className="block font-medium">{name}</span>
                <span className="block text-sm text-muted">{text}</span>
              </span>
            </Link>
            <button
              type="button"
              aria-pressed={pins.includes(path)}
              title={t('pin', { name })}
              aria-label={t('pin', { name })}
              onClick={() => togglePin(path)}
              className="absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-control text-muted opacity-0 group-hover/card:opacity-100 hover:text-ink focus-visible:opacity-100 aria-pressed:text-ink aria-pressed:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-60"
            >
              <Pin size={14} aria-hidden className={pins.includes(path) ? 'fill-current' : undefined} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
