import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { giftCheque, maxBatch, type GiftCheque } from '#contract/members/gift-cheque.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { ContractForm, landErrors, useContractForm } from '#panel/kit/form/form.tsx'
import type { Labels } from '#panel/kit/list/labels.ts'
import { useSetSearch } from '#panel/kit/page/page.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { UsesLeft } from './uses-left.tsx'
import { words } from './words.ts'

/** The call takes no count as well, for those who name members. */
const schema = z.strictObject({ count: z.int().check(z.gte(1), z.lte(maxBatch)) })

/** Makes so many codes. The work goes on under Batches. */
export default function CodesDialog({ row, onClose }: { row: GiftCheque; onClose: () => void }) {
  const t = useWords(words)
  const id = useId()
  const [labels] = useState<Labels>(() => new Map())
  const setSearch = useSetSearch()
  const form = useContractForm(schema, { count: 100 })
  const { count } = useWatch({ control: form.control }) as { count: number | null }
  const send = useSend(giftCheque.addItems, {
    invalidates: [giftCheque.batches, giftCheque.items, giftCheque.read],
    onDone: () => {
      onClose()
      setSearch({ tab: 'batches' }, { replace: true })
    },
    onRefused: (refusal) => {
      if (landErrors(form, refusal, labels)) sayRefusal(refusal)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="narrow"
      title={t('giveCodesTitle')}
      footer={
        <>
          <Button onPress={onClose}>{t('close')}</Button>
          <Button variant="solid" type="submit" form={id} isPending={send.isPending}>
            {t('make')}
          </Button>
        </>
      }
    >
      <ContractForm
        id={id}
        form={form}
        schema={schema}
        labels={labels}
        onSubmit={(body) => send.mutate({ params: { gift_cheque_id: row.id }, body: body as z.infer<typeof schema> })}
      >
        <div className="grid gap-4">
          <NumberInput name="count" label={t('count')} description={t('countHelp')} />
          <UsesLeft row={row} more={count ?? 0} />
        </div>
      </ContractForm>
    </Dialog>
  )
}
