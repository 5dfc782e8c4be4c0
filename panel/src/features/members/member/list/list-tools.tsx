import { CopyCheck, Eraser, FileUp, X } from 'lucide-react'
import { buttonClass } from '#panel/ui/button-class.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useNarrow } from '#panel/kit/filter/narrow.ts'
import { firstPage, usePage } from '#panel/kit/page/page.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { listToolWords } from './list-tool-words.ts'
import { Conditions } from './narrowed.tsx'
import { toolPermissions, ToolRow } from './tool-row.tsx'

/**
 * The list's conditions, and further actions on members. Each is shown only to users who may use
 * it.
 */
export default function ListTools() {
  const t = useWords(listToolWords)
  const can = useCan()
  return (
    <ToolRow>
      <OfNumber />
      <Conditions />
      {can(toolPermissions.import) && (
        <Link to="/member/import" className={buttonClass('plain', 'small')}>
          <FileUp size={16} aria-hidden />
          {t('import')}
        </Link>
      )}
      {can(toolPermissions.duplicates) && (
        <Link to="/member/duplicate" className={buttonClass('plain', 'small')}>
          <CopyCheck size={16} aria-hidden />
          {t('duplicates')}
        </Link>
      )}
      {can(toolPermissions.erasures) && (
        <Link to="/member/erasure" className={buttonClass('plain', 'small')}>
          <Eraser size={16} aria-hidden />
          {t('erasures')}
        </Link>
      )}
    </ToolRow>
  )
}

/** The caller's number to which the list is limited. */
function OfNumber() {
  const t = useWords(listToolWords)
  const format = useFormat()
  const narrow = useNarrow()
  const { phone } = usePage().search
  if (phone === undefined) return null
  return (
    <span className="flex items-center gap-1 rounded-control bg-sunken pl-3 text-sm tabular-nums">
      {t('number', { phone: format.phone(String(phone)) })}
      <IconButton
        label={t('dropNumber')}
        icon={<X size={16} aria-hidden />}
        onPress={() => narrow({ ...firstPage, phone: undefined, from: undefined })}
      />
    </span>
  )
}
