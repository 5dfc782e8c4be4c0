import { Link2, Link2Off } from 'lucide-react'
import type { MenuProduct } from '#contract/menu/menu.ts'
import type { Off } from '#contract/menu/off.ts'
import type { ChainField } from '#contract/menu/product.ts'
import { spreadWords } from '#panel/domain/menu/spread-words.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { say, useWords } from '#panel/kit/words/words.ts'
import { cx } from '#panel/ui/cx.ts'
import type { MoneyFormat } from '#panel/ui/money-field.tsx'
import { NameEditor } from './name-editor.tsx'
import { PriceEditor } from './price-editor.tsx'
import { StateMark } from '../state.tsx'
import { rowWords } from './row-words.ts'

export type Cell = 'name' | 'price'
/** The actions of a row. The object stays the same, so that it never makes a row re-render. */
export interface RowActs {
  edit: (id: string, cell: Cell | null) => void
  /** The editor was left without saving. */
  leave: (id: string) => void
  saveName: (id: string, value: string, by: 1 | -1 | 0) => void
  savePrice: (id: string, value: number | null, by: 1 | -1 | 0) => void
  turn: (id: string, isOn: boolean) => void
  tick: (id: string, isOn: boolean, isRange: boolean) => void
  stock: (id: string) => void
  menuAt: (id: string, at: HTMLElement) => void
  grab: (id: string, event: React.PointerEvent<HTMLElement>) => void
}

interface CellProps {
  product: MenuProduct
  name: string
  editing: Cell | null
  /** Whether the editor opened automatically after the one in a neighbouring row was saved. */
  isByItself: boolean
  canEdit: boolean
  acts: RowActs
}

const cellButton = 'min-h-8 rounded-sm px-1.5 -mx-1.5 pointer-coarse:min-h-11 hover:bg-pressed cursor-text'

/** The name, shown or being edited, and whether the product comes from the chain. */
export function NameCell({ product, name, editing, isByItself, canEdit, acts }: CellProps) {
  const t = useWords(rowWords)
  const { id } = product
  const nameClass = cx('truncate text-left font-medium', !product.is_active && 'text-muted')
  return (
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
      ) : canEdit ? (
        <button
          type="button"
          data-cell="name"
          aria-label={t('editName', { name })}
          title={name}
          onClick={() => acts.edit(id, 'name')}
          className={cx(cellButton, nameClass)}
        >
          {name}
        </button>
      ) : (
        <span data-cell="name" title={name} className={nameClass}>
          {name}
        </span>
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
  )
}

interface StockCellProps {
  id: string
  name: string
  off: Off | undefined
  offText: string | null
  canStock: boolean
  acts: RowActs
}

/** Whether the product is on sale; if not, until when. */
export function StockCell({ id, name, off, offText, canStock, acts }: StockCellProps) {
  const t = useWords(rowWords)
  return (
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
  )
}

/** The price, shown or being edited. */
export function PriceCell({
  product,
  name,
  currency,
  editing,
  isByItself,
  canEdit,
  acts,
}: CellProps & { currency: MoneyFormat }) {
  const t = useWords(rowWords)
  const format = useFormat()
  const { id } = product
  const price = format.money(product.price, currency)
  const priceClass = cx(
    'text-right whitespace-nowrap tabular-nums',
    product.discounted_price === null ? 'font-medium' : 'text-xs text-muted line-through',
  )
  return (
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
      ) : canEdit ? (
        <button
          type="button"
          data-cell="price"
          aria-label={`${name}: ${price}`}
          title={t('editPrice', { name })}
          onClick={() => acts.edit(id, 'price')}
          className={cx(cellButton, priceClass)}
        >
          {price}
        </button>
      ) : (
        <span className={priceClass}>{price}</span>
      )}
    </span>
  )
}
