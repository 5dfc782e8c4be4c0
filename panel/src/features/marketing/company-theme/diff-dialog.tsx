import { Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { companyTheme } from '#contract/marketing/theme/company-theme.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { lazy } from '#panel/ui/lazy.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import type { LayerProps } from './layer.ts'
import { words } from './words.ts'

const CodeEditor = lazy(() => import('#panel/domain/marketing/theme/code-editor.tsx'))

/** How each draft differs from the release last published, or from the theme it started from. */
export default function Diff({ theme, onClose }: LayerProps) {
  const t = useWords(words)
  const [against, setAgainst] = useState<'live' | 'base'>(theme.state === 'draft' ? 'base' : 'live')
  const params = { company_theme_id: theme.id }
  const { data, error, refetch } = useQuery({
    ...ask(companyTheme.diff, { params, query: { against } }),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const open = data?.find((it) => it.path === chosen) ?? data?.[0]
  return (
    <Dialog
      title={t('diffTitle')}
      width="wide"
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <div className="grid gap-3">
        <Segmented
          label={t('against')}
          value={against}
          onChange={setAgainst}
          segments={[
            { value: 'live', label: t('againstLive') },
            { value: 'base', label: t('againstBase') },
          ]}
        />
        {error && <Refused message={error.message} onAgain={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-96" />}
        {data?.length === 0 && <p className="text-sm text-muted">{t('noDiff')}</p>}
        {data && open && (
          <>
            <Segmented
              label={t('files')}
              value={open.path}
              onChange={setChosen}
              segments={data.map((it) => ({ value: it.path, label: it.path, count: t(`change.${it.change}`) }))}
            />
            <div className="h-[min(55vh,36rem)] overflow-hidden rounded-card border border-line">
              <Suspense fallback={<Skeleton className="h-full" />}>
                <CodeEditor
                  key={`${against} ${open.path}`}
                  label={open.path}
                  path={open.path}
                  text={open.after}
                  before={open.before}
                />
              </Suspense>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
