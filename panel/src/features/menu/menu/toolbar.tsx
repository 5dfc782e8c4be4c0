import { useRef, type Ref } from 'react'
import { FilterX } from 'lucide-react'
import type { Menu } from '#contract/menu/menu.ts'
import { FilterTools, useIsNarrow } from '#panel/kit/filter/filter-tools.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { listWords } from '#panel/kit/words/list-words.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Button } from '#panel/ui/button.tsx'
import { SearchField } from '#panel/ui/search-field.tsx'
import type { MenuNarrowing } from './narrowing.ts'
import { shows } from './list/rows.ts'
import { words } from './words.ts'

/** The search field and the filters above a menu. */
export function Toolbar({
  menu,
  narrowing,
  searchBox,
}: {
  menu: Menu | undefined
  narrowing: MenuNarrowing
  searchBox: Ref<HTMLInputElement>
}) {
  const t = useWords(words)
  const l = useWords(listWords)
  const lang = useLanguage()
  const root = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(root)
  const { typed, setTyped, query, narrow, clear, isNarrowed } = narrowing
  return (
    <div ref={root} className="flex flex-wrap items-center gap-2 max-xl:flex-nowrap" role="search">
      <SearchField
        ref={searchBox}
        label={t('search')}
        placeholder={t('search')}
        keys={['/']}
        value={typed}
        onChange={setTyped}
        className="w-80 min-w-32"
      />
      <FilterTools
        isNarrow={isNarrow}
        filters={[
          {
            kind: 'choice',
            field: 'category',
            label: t('category'),
            options: (menu?.categories ?? []).map((it) => ({ value: it.id, label: it.name[lang] })),
          },
          choiceOf('show', t('show'), shows, (it) => t(`shows.${it}`)),
        ]}
        query={query}
        onChange={narrow}
      />
      {isNarrowed && (
        <Button
          variant="ghost"
          icon={<FilterX size={16} aria-hidden className="xl:hidden" />}
          title={l('clearFilters')}
          onPress={clear}
        >
          <span className="max-xl:sr-only">{l('clearFilters')}</span>
        </Button>
      )}
    </div>
  )
}
