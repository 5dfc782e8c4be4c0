import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { firstPath, pagesOf } from '#contract/marketing/theme/files.ts'
import { theme, type Theme } from '#contract/marketing/theme/theme.ts'
import { companyNames } from '#contract/organisation/names.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { PreviewFrame } from '#panel/domain/marketing/preview-frame.tsx'
import { RecordField } from '#panel/kit/form/record-field.tsx'
import { send } from '#panel/kit/server/client.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** A theme of the platform as the visitors of a chosen company would see it. */
export default function ThemePreview({ record, onClose }: { record: Theme; onClose: () => void }) {
  const t = useWords(words)
  const name = record.name[useLanguage()]
  const [chosen, setChosen] = useState<string | number | null>(null)
  // Until somebody chooses a company, the first one by name is shown.
  const { data } = useQuery(ask(companyNames, { query: { limit: 1 } }))
  const company = chosen ?? data?.data[0]?.id ?? null
  const [path, setPath] = useState(firstPath)
  const title = t('previewTitle', { name })
  return (
    <Dialog title={title} width="wide" onClose={onClose} footer={<Button onPress={onClose}>{t('close')}</Button>}>
      <div className="grid gap-4">
        {data ? (
          <RecordField
            label={t('company')}
            description={t('companyHelp')}
            from={companyNames}
            value={company}
            onChange={setChosen}
          />
        ) : (
          <Skeleton className="h-21" />
        )}
        <Segmented
          label={t('page')}
          className="w-fit"
          value={path}
          onChange={setPath}
          segments={pagesOf(record.files).map((it) => ({ value: it, label: it.replace(/\.html$/, '') }))}
        />
        {company !== null && (
          <PreviewFrame
            title={title}
            of={['theme', record.id, record.version, company, path]}
            load={(lang, signal) =>
              send(
                theme.preview,
                { params: { theme_id: record.id }, body: { company_id: String(company), lang, path } },
                { signal },
              )
            }
            note={t('previewOld')}
            height={480}
          />
        )}
      </div>
    </Dialog>
  )
}
