import { useState } from 'react'
import { Link2 } from 'lucide-react'
import { switchboard, type Switchboard } from '#contract/integrations/switchboard.ts'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { Confirm } from '#panel/kit/record/confirm.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

interface AddressCardProps {
  branch_id: string
  row: Switchboard
  /**
   * True while the form above has unsaved changes: renewing the address would outdate their
   * version.
   */
  isHeld: boolean
}

/**
 * The address to which the switchboard reports. It is created or renewed here and shown only once.
 */
export function AddressCard({ branch_id, row, isHeld }: AddressCardProps) {
  const t = useWords(words)
  const can = useCan()
  const [address, setAddress] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const renew = useSend(switchboard.renew, {
    invalidates: [switchboard.read, switchboard.history],
    onDone: (answer) => setAddress(answer.address),
  })
  const make = () => renew.mutate({ params: { branch_id }, body: { version: row.version } })
  return (
    <Card
      title={t('address')}
      description={t(address ? 'addressHelp' : row.has_address ? 'addressThere' : 'addressNone')}
    >
      <div className="grid gap-3">
        {address && (
          <p className="min-w-0 rounded-control bg-sunken px-3 py-2 text-sm break-all">
            <CopyText text={address} />
          </p>
        )}
        {can(switchboard.renew.permission) && (
          <Button
            className="justify-self-start"
            icon={<Link2 size={15} aria-hidden />}
            isDisabled={isHeld}
            isPending={renew.isPending}
            onPress={() => (row.has_address ? setAsking(true) : make())}
          >
            {t(row.has_address ? 'renew' : 'make')}
          </Button>
        )}
      </div>
      {isAsking && (
        <Confirm
          title={t('renewTitle')}
          confirmLabel={t('renew')}
          onConfirm={() => {
            setAsking(false)
            make()
          }}
          onClose={() => setAsking(false)}
        >
          {t('renewText')}
        </Confirm>
      )}
    </Card>
  )
}
