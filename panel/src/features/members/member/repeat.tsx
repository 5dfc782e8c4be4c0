import { useState } from 'react'
import type { Member } from '#contract/members/member.ts'
import { OfferList, useOffer } from '#panel/domain/ordering/repeat-offer.tsx'
import { repeatWords } from '#panel/domain/ordering/repeat-words.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Select } from '#panel/ui/select.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { formWords } from '#panel/kit/words/form-words.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { repeatButtonWords } from './repeat-words.ts'

interface RepeatDialogProps {
  row: Member
  /** The order beside which the button is shown. */
  order: { order_id: string; branch_id: string }
  onClose: () => void
}

/**
 * Repeats one of the member's orders after showing it. If another branch is chosen, it repeats the
 * member's last order there.
 */
export default function RepeatDialog({ row, order, onClose }: RepeatDialogProps) {
  const t = useWords(repeatButtonWords)
  const o = useWords(repeatWords)
  const f = useWords(formWords)
  const branches = branchesOf(useUser()).filter((it) => it.company_id === row.company_id)
  const [branch_id, choose] = useState(order.branch_id)
  const order_id = branch_id === order.branch_id ? order.order_id : undefined
  const offer = useOffer({ member_id: row.id, branch_id, order_id, onPlaced: onClose })
  return (
    <Dialog
      onClose={onClose}
      width="narrow"
      title={t('title')}
      footer={
        <>
          <Button onPress={onClose}>{f('cancel')}</Button>
          <Button
            variant="solid"
            isDisabled={!offer.data || offer.data.total === null}
            isPending={offer.isPlacing}
            onPress={offer.place}
          >
            {o('place')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {branches.length > 1 && (
          <Select
            label={t('branch')}
            value={branch_id}
            onChange={choose}
            options={branches.map((it) => ({ value: it.branch_id, label: it.name }))}
          />
        )}
        {offer.data ? (
          <OfferList offer={offer.data} />
        ) : offer.error ? (
          <p className="text-sm text-danger">{offer.error.message}</p>
        ) : offer.data === null ? (
          <p className="text-sm text-muted">{t('noneHere')}</p>
        ) : (
          <Skeleton className="h-32" />
        )}
      </div>
    </Dialog>
  )
}
