import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { diningTable, maxSeats, maxTables, tableJoin } from '#contract/dining/table.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { MultiSelect } from '#panel/ui/multi-select.tsx'
import { NumberField } from '#panel/ui/number-field.tsx'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * Defines two tables that may be joined. Together they seat as many guests as both do separately,
 * until the user enters another number.
 */
export default function JoinDialog({ branch_id, onClose }: { branch_id: string; onClose: () => void }) {
  const t = useWords(words)
  const tables =
    useQuery(ask(diningTable.list, { query: { branch_id: [branch_id], limit: maxTables } })).data?.data ?? []
  const [table_ids, setTables] = useState<string[]>([])
  const [minSeats, setLeast] = useState<number | null>(null)
  const [most, setMost] = useState<number | null>(null)
  const [refused, setRefused] = useState<string>()
  const chosen = tables.filter((it) => table_ids.includes(it.id))
  const own = Math.min(
    maxSeats,
    chosen.reduce((sum, it) => sum + it.seats_max, 0),
  )
  const seats_max = most ?? own
  const seats_min = minSeats ?? Math.min(seats_max, Math.max(0, ...chosen.map((it) => it.seats_max)) + 1)
  const create = useSend(tableJoin.create, {
    invalidates: [tableJoin.list],
    onDone: onClose,
    onRefused: (refusal) => setRefused(refusal.problem?.errors?.[0]?.message ?? refusal.message),
  })
  return (
    <Dialog onClose={onClose} width="narrow" title={t('addJoin')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (table_ids.length > 1)
            create.mutate({ body: { branch_id, table_ids, seats_min, seats_max, is_active: true } })
        }}
      >
        <MultiSelect
          label={t('joinTables')}
          value={table_ids}
          onChange={setTables}
          options={tables.map((it) => ({ value: it.id, label: it.name, description: it.area_name }))}
        />
        {chosen.length > 1 && (
          <div className="grid grid-cols-2 gap-3">
            <NumberField
              label={t('seats_min')}
              value={seats_min}
              onChange={setLeast}
              minValue={1}
              maxValue={maxSeats}
            />
            <NumberField label={t('seats_max')} value={seats_max} onChange={setMost} minValue={1} maxValue={maxSeats} />
          </div>
        )}
        {refused && <Banner kind="danger" title={refused} />}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="solid" isDisabled={chosen.length < 2} isPending={create.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
