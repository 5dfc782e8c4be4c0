import * as z from 'zod/mini'
import { langs } from '#contract/kit/field-words.ts'
import { maxTests, notification, type Notification } from '#contract/marketing/notification/notification.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { SelectInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormDialog } from '#panel/kit/form/form-dialog.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { viewWords } from './view-words.ts'

const schema = z.strictObject({
  to: z.string().check(z.trim(), z.minLength(1), z.maxLength(600)),
  language: z.enum(langs),
})
const listOf = (to: string) => to.split(/[,;\n]/).flatMap((it) => it.trim() || [])

/** Sends the message to a few numbers or addresses that the user types. */
export default function TestDialog({ row, onClose }: { row: Notification; onClose: () => void }) {
  const t = useWords(viewWords)
  const language = useLanguage()
  return (
    <FormDialog
      call={notification.test}
      schema={schema}
      start={{ to: '', language }}
      given={({ to, language: lang }) => ({
        params: { notification_id: row.id },
        body: { to: listOf(to).slice(0, maxTests), language: lang },
      })}
      title={t('testTitle')}
      save={t('test')}
      width="narrow"
      onDone={({ results }) => {
        const failed = results.filter((it) => !it.is_sent)
        toasts.add(
          failed.length === 0
            ? { kind: 'success', title: t('testSent') }
            : { kind: 'warning', title: t('testFailed', { to: failed.map((it) => it.to).join(', ') }) },
        )
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextInput name="to" label={t(`testTo.${row.channel}`)} description={t('testHelp', { max: maxTests })} />
        <SelectInput name="language" label={t('language')} options={optionsOf(langs, (it) => t(`langs.${it}`))} />
      </div>
    </FormDialog>
  )
}
