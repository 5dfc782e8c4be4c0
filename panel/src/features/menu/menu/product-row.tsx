import { memo } from 'react'
import { Link2, Link2Off } from 'lucide-react'
import type { MenuProduct } from '#contract/menu/menu.ts'
import type { Off } from '#contract/menu/off.ts'
import type { ChainField } from '#contract/menu/product.ts'
import { ChannelMark } from '#panel/domain/channel.tsx'
import { spreadWords } from '#panel/domain/spread-words.ts'
import { useFormat } from '#panel/kit/format.ts'
import { useLanguage } from '#panel/kit/language.ts'
import { say, useWords } from '#panel/kit/words.ts'
import { cx } from '#panel/ui/cx.ts'
import type { MoneyFormat } from '#panel/ui/money-field.tsx'
import { NameEditor } from './name-editor.tsx'
import { PriceEditor } from './price-editor.tsx'
import { PlatformMarks, type PlatformItem } from './platform-marks.tsx'
import { dots, grip, Picture, RowSwitch } from './row-parts.tsx'
import { StateMark } from './state.tsx'
import { rowWords } from './row-words.ts'

export type Cell = 'name' | 'price'
/** What a row can ask for. The object stays the same, so that no row renders for it. */
export interface RowActs {
  edit: (id: string, cell: Cell | null) => void
  /** The editor was left for something else, unsaved. */
  leave: (id: string) => void
  saveName: (id: string, value: string, by: 1 | -1 | 0) => void
  savePrice: (id: string, value: number | null, by: 1 | -1 | 0) => void
  turn: (id: string, isOn: boolean) => void
  tick: (id: string, isOn: boolean, isRange: boolean) => void
  stock: (id: string) => void
  menuAt: (id: string, at: HTMLElement) => void
  grab: (id: string, event: React.PointerEvent<HTMLElement>) => void
}

export interface Rights {
  canEdit: boolean
  canStock: boolean
  /** Something can be done with what is ticked. */
  canTick: boolean
}

export interface ProductRowProps extends Rights {
  product: MenuProduct
  off: Off | undefined
  offText: string | null
  platforms: readonly PlatformItem[] | undefined
  currency: MoneyFormat
  editing: Cell | null
  /** The editor opened by itself, below one that was saved. */
  isByItself: boolean
  isSelected: boolean
  isMovable: boolean
  height: number
  acts: RowActs
}

const nothing = () => undefined
const cellButton =
  'min-h-8 rounded-sm px-1.5 -mx-1.5 pointer-coarse:min-h-11 enabled:hover:bg-pressed enabled:cursor-text'

/** One product of the menu: everything that changes on a busy day can be changed where it stands. */
export const ProductRow = memo(function ProductRow({
  product,
  off,
  offText,
  platforms,
  currency,
  editing,
  isByItself,
  isSelected,
  isMovable,
  canEdit,
  canStock,
  canTick,
  height,
  acts,
}: ProductRowProps) {
  const t = useWords(rowWords)
  const lang = useLanguage()
  const format = useFormat()
  const { id } = product
  const name = product.name[lang]
  const isDim = !product.is_active
  const price = format.money(product.price, currency)
  const isReduced = product.discounted_price !== null
  return (
    <li
      data-row={id}
      tabIndex={-1}
      style={{ height }}
      className={cx(
        // On a phone two lines, each as high as a thumb: the name with the switch, below them price and state.
        'grid contain-[size_layout_style] grid-cols-[auto_auto_minmax(0,1fr)_auto_auto] grid-rows-[2.75rem_2.75rem] content-center items-center gap-x-1.5 border-b border-line -outline-offset-2 sm:flex sm:gap-3 sm:pr-2 sm:pl-1',
        isSelected ? 'bg-tint' : 'hover:bg-hover/60',
        // What a price asks lies over the rows beside it.
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
      <Picture image={product.image} isDim={isDim} />
      <div className="flex min-w-0 items-center gap-2 pl-1.5 sm:flex-1 sm:pl-0">
        {editing === 'name' ? (
          <NameEditor
            label={t('name')}
            value={name}
            isByItself={isByItself}
            onSave={(value, by) => acts.saveName(id, value, by)}
            onCancel={() => acts.edit(id, null)}
            onLeave={() => acts.leave(id)}
          />
        ) : (
          <button
            type="button"
            data-cell="name"
            disabled={!canEdit}
            aria-label={canEdit ? t('editName', { name }) : undefined}
            title={name}
            onClick={() => acts.edit(id, 'name')}
            className={cx(cellButton, 'truncate text-left font-medium', isDim && 'text-muted')}
          >
            {name}
          </button>
        )}
        {product.master_id && (
          <span
            title={
              product.overrides.length > 0
                ? t('chainOwn', {
                    fields: product.overrides.map((it) => say(spreadWords)(`field.${it as ChainField}`)).join(', '),
                  })
                : t('chainHelp')
            }
            className="inline-flex shrink-0 items-center gap-1 text-xs text-muted max-sm:hidden"
          >
            {product.overrides.length > 0 ? <Link2Off size={13} aria-hidden /> : <Link2 size={13} aria-hidden />}
            <span className="max-xl:sr-only">{t(product.overrides.length > 0 ? 'chainDiffers' : 'chain')}</span>
          </span>
        )}
      </div>
      {(product.channels.length > 0 || platforms) && (
        <span className="hidden shrink-0 items-center gap-1 lg:flex">
          {product.channels.map((channel) => (
            <ChannelMark key={channel} channel={channel} isShort />
          ))}
          <PlatformMarks items={platforms} />
        </span>
      )}
      <div className="col-start-3 col-end-6 row-start-2 flex min-w-0 items-center gap-3 pr-3 pl-1.5 sm:contents">
        <span className="flex max-w-full min-w-0 max-sm:order-2 max-sm:ml-auto sm:w-40 sm:shrink-0 xl:w-52">
          {canStock ? (
            <button
              type="button"
              data-cell="stock"
              aria-haspopup="dialog"
              aria-label={`${name}: ${offText ?? t('selling')}`}
              onClick={() => acts.stock(id)}
              className="-mx-1.5 flex min-h-8 max-w-[calc(100%+0.75rem)] min-w-6 items-center rounded-sm px-1.5 hover:bg-pressed pointer-coarse:min-h-11"
            >
              <StateMark off={off} text={offText} />
            </button>
          ) : (
            <StateMark off={off} text={offText} />
          )}
        </span>
        <span className="flex min-w-0 shrink-0 items-center justify-end gap-2 sm:w-36 xl:w-40">
          {product.discounted_price !== null && editing !== 'price' && (
            <span className="text-sm font-medium whitespace-nowrap text-accent-text tabular-nums">
              {format.money(product.discounted_price, currency)}
            </span>
          )}
          {editing === 'price' ? (
            <PriceEditor
              label={t('price')}
              value={product.price}
              currency={currency}
              isByItself={isByItself}
              onSave={(value, by) => acts.savePrice(id, value, by)}
              onCancel={() => acts.edit(id, null)}
              onLeave={() => acts.leave(id)}
            />
          ) : (
            <button
              type="button"
              data-cell="price"
              disabled={!canEdit}
              aria-label={`${name}: ${price}`}
              title={canEdit ? t('editPrice', { name }) : undefined}
              onClick={() => acts.edit(id, 'price')}
              className={cx(
                cellButton,
                'text-right whitespace-nowrap tabular-nums',
                isReduced ? 'text-xs text-muted line-through' : 'font-medium',
              )}
            >
              {price}
            </button>
          )}
        </span>
      </div>
      <RowSwitch
        label={t('onOff', { name })}
        isDisabled={!canEdit}
        value={product.is_active}
        onChange={(isOn) => acts.turn(id, isOn)}
        className="col-start-4 row-start-1"
      />
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
