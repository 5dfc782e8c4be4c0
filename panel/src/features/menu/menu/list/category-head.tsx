import { memo } from 'react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { MenuCategory } from '#contract/menu/menu.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { cx } from '#panel/ui/cx.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { dots, grip, RowSwitch } from './row-parts.tsx'
import type { Section } from './rows.ts'
import { rowWords } from './row-words.ts'

export interface HeadActs {
  tickAll: (category_id: string, isOn: boolean) => void
  turnCategory: (category: MenuCategory, isOn: boolean) => void
  grabCategory: (category_id: string, event: React.PointerEvent<HTMLElement>) => void
  stepCategory: (category_id: string, by: 1 | -1) => void
  headMenuAt: (category_id: string, at: HTMLElement) => void
}

export interface CategoryHeadProps {
  branch_id: string
  section: Section
  ticked: 'none' | 'some' | 'all'
  /** Whether the user may switch the category on and off. */
  canSwitch: boolean
  canEdit: boolean
  canTick: boolean
  isMovable: boolean
  height: number
  acts: HeadActs
}

/** The heading of a category. It stays visible while its products scroll. */
export const CategoryHead = memo(function CategoryHead({
  branch_id,
  section: { category, products, total },
  ticked,
  canSwitch,
  canEdit,
  canTick,
  isMovable,
  height,
  acts,
}: CategoryHeadProps) {
  const t = useWords(rowWords)
  const lang = useLanguage()
  const format = useFormat()
  const name = category.name[lang]
  return (
    <header
      style={{ height }}
      className="sticky top-0 z-10 max-sm:-top-4 flex items-center gap-1.5 border-b border-line bg-sunken sm:gap-3 sm:pr-2 sm:pl-1"
    >
      {canTick ? (
        <label className="grid size-9 shrink-0 place-items-center pointer-coarse:size-11">
          <input
            type="checkbox"
            className="box"
            aria-label={t('selectCategory', { name })}
            checked={ticked === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = ticked === 'some'
            }}
            disabled={products.length === 0}
            onChange={(event) => acts.tickAll(category.id, event.target.checked)}
          />
        </label>
      ) : (
        <span />
      )}
      {canEdit && (
        <span
          aria-hidden
          title={t(isMovable ? 'move' : 'narrowedMove', { name })}
          onPointerDown={isMovable ? (event) => acts.grabCategory(category.id, event) : undefined}
          className={cx(
            '-mx-2 hidden h-9 w-6 shrink-0 touch-none place-items-center text-muted sm:grid',
            isMovable ? 'cursor-grab' : 'opacity-30',
          )}
        >
          {grip}
        </span>
      )}
      <h2 className="min-w-0 truncate text-sm font-semibold max-sm:pl-1.5">
        <Link
          to={`/manegement/${branch_id}/product/category-form/${category.id}`}
          title={name}
          className="inline-flex min-h-6 items-center rounded-sm hover:underline pointer-coarse:min-h-11"
        >
          {name}
        </Link>
      </h2>
      {!category.is_active && <Badge>{t('categoryOff')}</Badge>}
      <span className="min-w-0 flex-1 truncate text-sm text-muted tabular-nums">
        <span className="sm:hidden">{format.number(products.length)}</span>
        <span className="max-sm:sr-only">
          {products.length === total
            ? t('inCategory', { count: total })
            : t('ofCategory', { shown: products.length, total })}
        </span>
      </span>
      {canEdit && isMovable && (
        <span className="flex shrink-0 max-sm:hidden">
          {([-1, 1] as const).map((by) => (
            <IconButton
              key={by}
              size="small"
              label={`${name}: ${t(by < 0 ? 'moveUp' : 'moveDown')}`}
              icon={by < 0 ? <ChevronUp size={15} aria-hidden /> : <ChevronDown size={15} aria-hidden />}
              onPress={() => acts.stepCategory(category.id, by)}
              className="text-muted"
            />
          ))}
        </span>
      )}
      {canSwitch && (
        <RowSwitch
          label={t('onOff', { name })}
          value={category.is_active}
          onChange={(isOn) => acts.turnCategory(category, isOn)}
        />
      )}
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={t('rowActions', { name })}
        onClick={(event) => acts.headMenuAt(category.id, event.currentTarget)}
        className="grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-pressed hover:text-ink pointer-coarse:size-11"
      >
        {dots}
      </button>
    </header>
  )
})
