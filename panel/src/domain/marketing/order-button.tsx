import { useState } from 'react'
import { ArrowUpDown } from 'lucide-react'
import type { Call } from '#contract/kit/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { useCan, type Permission } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import type OrderDialogType from './order-dialog.tsx'
import type { OrderDialogProps } from './order-dialog.tsx'
import { showingWords } from './showing-words.ts'

const OrderDialog: typeof OrderDialogType = lateLayer(() => import('./order-dialog.tsx'))

/** The button above a list that opens the dialog in which its pictures are put in order. */
export function OrderButton<C extends Call & { permission: Permission }, T extends { id: string; title: string }>(
  props: Omit<OrderDialogProps<C, T>, 'onClose'>,
) {
  const t = useWords(showingWords)
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  if (!can(props.order.permission)) return null
  return (
    <div>
      <Button size="small" icon={<ArrowUpDown size={14} aria-hidden />} onPress={() => setOpen(true)}>
        {t('order')}
      </Button>
      {isOpen && <OrderDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}
