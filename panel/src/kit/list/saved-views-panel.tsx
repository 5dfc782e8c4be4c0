import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { savedView } from '#contract/platform/saved-view.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { writeSearch } from '../address.ts'
import { listPanelWords } from '../words/list-panel-words.ts'
import { listWords } from '../words/list-words.ts'
import { useGo, usePage } from '../page/page.tsx'
import { ask, useSend } from '../server/query.ts'
import { useWords } from '../words/words.ts'

/**
 * The saved views of a screen. A view is a combination of filters, sort and search under a name.
 * Lists the user's own views and those that colleagues share.
 */
export default function SavedViewsPanel({ close }: { close: () => void }) {
  const t = useWords(listWords)
  const p = useWords(listPanelWords)
  const { path, pattern, search } = usePage()
  const go = useGo()
  const { data } = useQuery(ask(savedView.list, { query: { screen: pattern } }))
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const create = useSend(savedView.create, {
    invalidates: [savedView.list],
    onDone: () => {
      toasts.add({ title: p('viewSaved') })
      setName('')
    },
  })
  const remove = useSend(savedView.remove, { invalidates: [savedView.list] })
  const { page: _page, cursor: _cursor, ...kept } = search
  return (
    <div className="grid gap-3">
      {data?.length === 0 && <p className="text-sm text-muted">{p('noViews')}</p>}
      <ul className="grid gap-0.5 empty:hidden">
        {data?.map((view) => (
          <li key={view.id} className="flex items-center gap-1">
            <button
              type="button"
              className="flex min-h-ctl min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-left hover:bg-hover"
              onClick={() => {
                go(path + view.search)
                close()
              }}
            >
              <span className="truncate">{view.name}</span>
              {view.is_shared && <Badge>{p('shared')}</Badge>}
            </button>
            {view.is_mine && (
              <IconButton
                size="small"
                label={`${t('remove')}: ${view.name}`}
                icon={<Trash2 size={14} aria-hidden />}
                onPress={() => remove.mutate({ params: { saved_view_id: view.id } })}
              />
            )}
          </li>
        ))}
      </ul>
      <form
        className="grid gap-2 border-t border-line pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim())
            create.mutate({ body: { screen: pattern, name, search: writeSearch(kept), is_shared: isShared } })
        }}
      >
        <TextField label={p('viewName')} value={name} onChange={setName} maxLength={60} />
        <Checkbox label={p('shareView')} value={isShared} onChange={setShared} />
        <Button type="submit" isPending={create.isPending} isDisabled={!name.trim()}>
          {p('saveView')}
        </Button>
      </form>
    </div>
  )
}
