import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { Call, CallInput } from '#contract/kit/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { smallPicture } from '#panel/domain/platform/small-picture.ts'
import { grip, useReorder } from '#panel/kit/list/use-reorder.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { keyOf, useSend } from '#panel/kit/server/query.ts'
import type { Refusal } from '#panel/kit/server/client.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { showingWords } from './showing-words.ts'

interface Ordered {
  id: string
  title: string
}

export interface OrderDialogProps<C extends Call, T extends Ordered> {
  list: Call
  /** Loads what is live or scheduled, in its present order. */
  load: (signal: AbortSignal) => Promise<{ data: readonly T[] }>
  pictureOf(row: T): string
  order: C
  given: (ids: string[]) => CallInput<C>
  onClose: () => void
}

/** Puts pictures in the order in which customers see them: by mouse, finger or keys. */
export default function OrderDialog<C extends Call, T extends Ordered>(props: OrderDialogProps<C, T>) {
  const { list, load, pictureOf, order, given, onClose } = props
  const t = useWords(showingWords)
  const [changed, setChanged] = useState<string[] | null>(null)
  const { data, error, refetch } = useQuery<{ data: readonly T[] }, Refusal>({
    queryKey: [keyOf(list), 'order', given([])],
    queryFn: ({ signal }) => load(signal),
    staleTime: 0,
  })
  const save = useSend(order, {
    invalidates: [list],
    onDone: () => {
      toasts.add({ kind: 'success', title: t('orderSaved') })
      onClose()
    },
  })
  const items = new Map(data?.data.map((it) => [it.id, it]))
  const ids = changed?.filter((id) => items.has(id)) ?? [...items.keys()]
  const moving = useReorder(ids, setChanged, save.isPending)
  return (
    <Dialog
      title={t('order')}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          {ids.length > 1 && (
            <Button
              variant="solid"
              isPending={save.isPending}
              isDisabled={!changed}
              onPress={() => save.mutate(given(ids))}
            >
              {t('saveOrder')}
            </Button>
          )}
        </>
      }
    >
      {error && !data && <Refused message={error.message} onAgain={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-48" />}
      {data && <p className="text-sm text-muted">{t(ids.length > 1 ? 'orderHelp' : 'nothingToOrder')}</p>}
      {ids.length > 1 && (
        <ol data-order className="mt-3 grid gap-1">
          {ids.map((id, at) => {
            const row = items.get(id)!
            const { title } = row
            return (
              <li
                key={id}
                {...moving.row(at, 'flex min-w-0 items-center gap-2 rounded-control border border-line p-1.5')}
              >
                <GripVertical size={16} aria-hidden {...grip} />
                <img
                  src={smallPicture(pictureOf(row))}
                  alt=""
                  className="h-9 w-18 shrink-0 rounded-control bg-sunken object-contain"
                />
                <span className="min-w-0 grow truncate text-sm">{title}</span>
                <IconButton
                  size="small"
                  label={t('up', { title })}
                  icon={<ArrowUp size={14} aria-hidden />}
                  isDisabled={at === 0}
                  onPress={() => moving.step(at, -1)}
                />
                <IconButton
                  size="small"
                  label={t('down', { title })}
                  icon={<ArrowDown size={14} aria-hidden />}
                  isDisabled={at === ids.length - 1}
                  onPress={() => moving.step(at, 1)}
                />
              </li>
            )
          })}
        </ol>
      )}
    </Dialog>
  )
}
