import { useState } from 'react'
import * as z from 'zod/mini'
import { companyTheme, type CompanyTheme } from '#contract/marketing/theme/company-theme.ts'
import { filePath } from '#contract/marketing/theme/files.ts'
import { TextInput } from '#panel/kit/form/fields.tsx'
import { FormDialogFrame } from '#panel/kit/form/form-dialog.tsx'
import { useContractForm } from '#panel/kit/form/form.tsx'
import type { Labels } from '#panel/kit/list/labels.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const schema = z.strictObject({ path: filePath() })

interface NewFileProps {
  theme: CompanyTheme
  taken: readonly string[]
  onMade: (path: string) => void
  onClose: () => void
}

/** Adds an empty file to a theme. If a file of this name exists, opens that file instead. */
export default function NewFile({ theme, taken, onMade, onClose }: NewFileProps) {
  const t = useWords(words)
  const [labels] = useState<Labels>(() => new Map())
  const form = useContractForm(schema, { path: '' })
  const save = useSend(companyTheme.saveFile, {
    invalidates: [companyTheme.files, companyTheme.diff],
    onDone: ({ path }) => onMade(path),
  })
  return (
    <FormDialogFrame
      form={form}
      schema={schema}
      labels={labels}
      title={t('newFile')}
      save={t('create')}
      width="narrow"
      isPending={save.isPending}
      onClose={onClose}
      onSubmit={({ path }) =>
        taken.includes(path)
          ? onMade(path)
          : save.mutate({ params: { company_theme_id: theme.id, path }, body: { text: '', version: 0 } })
      }
    >
      <TextInput name="path" label={t('file')} description={t('newFileHelp')} />
    </FormDialogFrame>
  )
}
