import { useState } from 'react'
import { diningArea, type DiningArea } from '#contract/dining/table.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import type { Refusal } from '#panel/kit/server/client.ts'
import { forget, useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

export interface AreaDialogProps {
  branch_id: string
  /** The area to rename; null creates a new one. */
  area: DiningArea | null
  /** The position of a new area among the others. */
  position: number
  onDone: (area: DiningArea) => void
  onClose: () => void
}

/** The dialog for the name of an area. */
export default function AreaDialog({ branch_id, area, position, onDone, onClose }: AreaDialogProps) {
  const t = useWords(words)
  const [name, setName] = useState(area?.name ?? '')
  const [error, setError] = useState<string>()
  const hooks = {
    invalidates: [diningArea.list, diningArea.names, tableSession.floor],
    onDone: (saved: DiningArea) => {
      onDone(saved)
      onClose()
    },
    onRefused: (refusal: Refusal) => {
      const own = refusal.problem?.errors?.find((it) => it.path === 'name')
      if (own) setError(own.message)
      else sayRefusal(refusal)
      // If somebody else has saved first, saving again starts from the current version.
      if (area) void forget(diningArea.list)
    },
  }
  const create = useSend(diningArea.create, hooks)
  const update = useSend(diningArea.update, hooks)
  function save() {
    const body = { branch_id, name: name.trim(), position: area?.position ?? position }
    if (area) update.mutate({ params: { dining_area_id: area.id }, body: { ...body, version: area.version } })
    else create.mutate({ body })
  }
  return (
    <Dialog onClose={onClose} width="narrow" title={area ? t('renameArea') : t('addArea')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) save()
        }}
      >
        <TextField
          label={t('areaName')}
          value={name}
          onChange={(next) => {
            setName(next)
            setError(undefined)
          }}
          maxLength={40}
          isRequired
          error={error}
          autoFocus
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="solid" isPending={create.isPending || update.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
