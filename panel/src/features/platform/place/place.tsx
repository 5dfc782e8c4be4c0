import { useRef, useState } from 'react'
import { Circle, Pin, SearchX } from 'lucide-react'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { SearchField } from '#panel/ui/search-field.tsx'
import { matches } from '#panel/kit/fold.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { useLanguage } from '#panel/kit/language.ts'
import { Link } from '#panel/kit/link.tsx'
import { useMenuChoices } from '#panel/kit/menu-choices.ts'
import { PageHead } from '#panel/kit/page-head.tsx'
import { useGo, useScreenTitle } from '#panel/kit/page.tsx'
import { screensOf } from '#panel/kit/screens.ts'
import { useUser } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

/** The platform owner's nouns, a card each: its name and purpose. */
export default function PlatformPlace() {
  const t = useWords(words)
  const lang = useLanguage()
  const user = useUser()
  const title = useScreenTitle()
  const go = useGo()
  const { pins, togglePin } = useMenuChoices()
  const [typed, setTyped] = useState('')
  const searchBox = useRef<HTMLInputElement>(null)
  useKeys([{ keys: '/', label: t('search'), run: () => searchBox.current?.focus() }])
  const about: Record<string, string> = words[lang].about
  const cards = screensOf('platform', user)
    .map(({ path, title: names, icon }) => ({
      path,
      name: names[lang],
      about: about[path] ?? '',
      Icon: icon ?? Circle,
    }))
    .filter((card) => matches(`${card.name} ${card.about}`, typed))
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      <PageHead title={title} description={t('description')} />
      <SearchField
        ref={searchBox}
        label={t('search')}
        placeholder={t('search')}
        keys={['/']}
        value={typed}
        onChange={setTyped}
        onSubmit={() => cards[0] && go(cards[0].path)}
        className="w-80 max-sm:w-full"
      />
      {cards.length === 0 && (
        <EmptyState icon={<SearchX size={20} aria-hidden />} title={t('nothing')}>
          {t('nothingText')}
        </EmptyState>
      )}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {cards.map(({ path, name, about: text, Icon }) => (
          <li key={path} className="group/card relative">
            <Link
              to={path}
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
