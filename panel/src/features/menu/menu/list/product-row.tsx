import { memo } from 'react'
import type { MenuProduct } from '#contract/menu/menu.ts'
import type { Off } from '#contract/menu/off.ts'
import { ChannelMark } from '#panel/domain/ordering/channel.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { cx } from '#panel/ui/cx.ts'
import type { MoneyFormat } from '#panel/ui/money-field.tsx'
import { PlatformMarks, type PlatformItem } from './platform-marks.tsx'
import { NameCell, PriceCell, StockCell, type Cell, type RowActs } from './row-cells.tsx'
import { dots, grip, Picture, RowSwitch } from './row-parts.tsx'
import { rowWords } from './row-words.ts'

export interface Rights {
  canEdit: boolean
  canStock: boolean
  /** Whether products can be ticked, because bulk actions are available for ticked products. */
  canTick: boolean
}

export interface ProductRowProps extends Rights {
  product: MenuProduct
  off: Off | undefined
  offText: string | null
  platforms: readonly PlatformItem[] | undefined
  currency: MoneyFormat
  editing: Cell | null
  /**
   * Whether the row's editor opened automatically after the one in a neighbouring row was saved.
   */
  isByItself: boolean
  isSelected: boolean
  /** Whether the product has just been created. The row is then highlighted. */
  isLit: boolean
  isMovable: boolean
  height: number
  acts: RowActs
}

const nothing = () => undefined

/** One product of the menu. Everything that changes on a busy day can be edited in place. */
export const ProductRow = memo(function ProductRow({
  product,
  off,
  offText,
  platforms,
  currency,
  editing,
  isByItself,
  isSelected,
  isLit,
  isMovable,
  canEdit,
  canStock,
  canTick,
  height,
  acts,
}: ProductRowProps) {
  const t = useWords(rowWords)
  const lang = useLanguage()
  const { id } = product
  const name = product.name[lang]
  return (
    <li
      data-row={id}
      data-lit={isLit || undefined}
      tabIndex={-1}
      style={{ height }}
      className={cx(
        // On a phone there are two lines, as high as a thumb: name and switch, then price and
        // state.
        'grid contain-[size_layout_style] grid-cols-[auto_auto_minmax(0,1fr)_auto_auto] grid-rows-[2.75rem_2.75rem] content-center items-center gap-x-1.5 border-b border-line -outline-offset-2 sm:flex sm:gap-3 sm:pr-2 sm:pl-1',
        isSelected || isLit ? 'bg-tint' : 'hover:bg-hover/60',
        // The question about a price covers the neighbouring rows.
        editing === 'price' && 'relative z-20',
      )}
    >
      {canTick ? (
        <label className="row-span-2 grid size-9 shrink-0 place-items-center pointer-coarse:size-11">
          <input
            type="checkbox"
            data-select
            className="box"
            aria-label={t('selectProduct', { name })}
            checked={isSelected}
            onChange={(event) => acts.tick(id, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </label>
      ) : (
        <span className="row-span-2 w-1 sm:w-0" />
      )}
      {canEdit && (
        <span
          aria-hidden
          title={t(isMovable ? 'move' : 'narrowedMove', { name })}
          onPointerDown={isMovable ? (event) => acts.grab(id, event) : nothing}
          className={cx(
            '-mx-2 hidden h-10 w-6 shrink-0 touch-none place-items-center text-muted sm:grid',
            isMovable ? 'cursor-grab' : 'opacity-30',
          )}
        >
          {grip}
        </span>
      )}
      <Picture image={product.image} isDim={!product.is_active} />
      <NameCell product={product} name={name} editing={editing} isByItself={isByItself} canEdit={canEdit} acts={acts} />
      {(product.channels.length > 0 || platforms) && (
        <span className="hidden shrink-0 items-center gap-1 lg:flex">
          {product.channels.map((channel) => (
            <ChannelMark key={channel} channel={channel} isShort />
          ))}
          <PlatformMarks items={platforms} />
        </span>
      )}
      <div className="col-start-3 col-end-6 row-start-2 flex min-w-0 items-center gap-3 pr-3 pl-1.5 sm:contents">
        <StockCell id={id} name={name} off={off} offText={offText} canStock={canStock} acts={acts} />
        <PriceCell
          product={product}
          name={name}
          currency={currency}
          editing={editing}
          isByItself={isByItself}
          canEdit={canEdit}
          acts={acts}
        />
      </div>
      {canEdit && (
        <RowSwitch
          label={t('onOff', { name })}
          value={product.is_active}
          onChange={(isOn) => acts.turn(id, isOn)}
          className="col-start-4 row-start-1"
        />
      )}
      <button
        type="button"
        data-row-menu
        aria-haspopup="menu"
        aria-label={t('rowActions', { name })}
        onClick={(event) => acts.menuAt(id, event.currentTarget)}
        className="col-start-5 row-start-1 grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-pressed hover:text-ink pointer-coarse:size-11"
      >
        {dots}
      </button>
    </li>
  )
})
