import { useState } from 'react'
import { apiKey, keyScopes } from '#contract/integrations/api-key.ts'
import { MultiInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormDialog, stay } from '#panel/kit/form/form-dialog.tsx'
import { ShownOnce } from '#panel/kit/record/shown-once.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { scopeName } from './scopes.ts'
import { words } from './words.ts'

/** Creates an API key and shows it once. */
export default function NewKey({ company_id, onClose }: { company_id: string; onClose: () => void }) {
  const t = useWords(words)
  const [key, setKey] = useState<string | null>(null)
  if (key)
    return <ShownOnce title={t('newKey')} warning={t('keyOnce')} secret={key} done={t('done')} onClose={onClose} />
  return (
    <FormDialog
      call={apiKey.create}
      start={{ name: '', scopes: ['order'] }}
      given={(body) => ({ params: { company_id }, body })}
      title={t('newKey')}
      save={t('create')}
      invalidates={[apiKey.list]}
      onDone={(it) => {
        setKey(it.key)
        return stay
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextInput name="name" label={t('keyName')} description={t('keyNameHelp')} />
        <MultiInput
          name="scopes"
          label={t('scopes')}
          options={keyScopes.map((value) => ({ value, label: scopeName(value, t) }))}
          className="[&>div]:grid"
        />
      </div>
    </FormDialog>
  )
}
