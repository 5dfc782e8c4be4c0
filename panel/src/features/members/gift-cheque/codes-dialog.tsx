import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { giftCheque, maxBatch, type GiftCheque } from '#contract/members/offer/gift-cheque.ts'
import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { FormDialog } from '#panel/kit/form/form-dialog.tsx'
import { useSetSearch } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { UsesLeft } from './uses-left.tsx'
import { words } from './words.ts'

/** The count is required here, although the call would also accept members instead. */
const schema = z.strictObject({ count: z.int().check(z.gte(1), z.lte(maxBatch)) })

/** Makes a number of codes. Their progress is shown under Batches. */
export default function CodesDialog({ row, onClose }: { row: GiftCheque; onClose: () => void }) {
  const t = useWords(words)
  const setSearch = useSetSearch()
  return (
    <FormDialog
      call={giftCheque.addItems}
      schema={schema}
      start={{ count: 100 }}
      given={(body) => ({ params: { gift_cheque_id: row.id }, body })}
      title={t('giveCodesTitle')}
      save={t('make')}
      width="narrow"
      invalidates={[giftCheque.batches, giftCheque.items, giftCheque.read]}
      onDone={() => setSearch({ tab: 'batches' }, { replace: true })}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <NumberInput name="count" label={t('count')} description={t('countHelp')} />
        <Left row={row} />
      </div>
    </FormDialog>
  )
}

function Left({ row }: { row: GiftCheque }) {
  const count = useWatch({ name: 'count' }) as number | null
  return <UsesLeft row={row} more={count ?? 0} />
}
