import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Printer } from 'lucide-react'
import { giftCheque, type GiftCheque } from '#contract/members/offer/gift-cheque.ts'
import { useWorth } from '#panel/domain/members/cheque-worth.ts'
import { useTermsText } from '#panel/domain/members/terms-text.ts'
import { QrCode } from '#panel/ui/qr-code.tsx'
import { cx } from '#panel/ui/cx.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { optionsOf, useFormat } from '#panel/kit/words/format.ts'
import { printPaper } from '#panel/kit/print-paper.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** How many cards fit on a sheet, in three columns. */
const onSheet = 24
const papers = {
  a4: { width: '210mm', height: '297mm' },
  roll: { width: '80mm', height: '60mm' },
}
type Paper = keyof typeof papers
interface Code {
  code: string
  expires_at: string | null
}

/**
 * Prints cards with the unused codes, on sheets or a receipt printer. The history records who
 * printed them.
 */
export default function PrintDialog({
  row,
  batch_id,
  onClose,
}: {
  row: GiftCheque
  batch_id: string | null
  onClose: () => void
}) {
  const t = useWords(words)
  const format = useFormat()
  const sheets = useRef<HTMLDivElement>(null)
  const [paper, setPaper] = useState<Paper>('a4')
  const [codes, setCodes] = useState<readonly Code[] | null>(null)
  const fetchCodes = useSend(giftCheque.print, {
    invalidates: [giftCheque.history],
    onDone: (answer) => setCodes(answer.codes),
  })
  const [first] = codes ?? []
  return (
    <Dialog
      onClose={onClose}
      title={t('printTitle')}
      footer={
        <>
          <Button onPress={onClose}>{t('close')}</Button>
          {codes === null ? (
            <Button
              variant="solid"
              isPending={fetchCodes.isPending}
              onPress={() => fetchCodes.mutate({ params: { gift_cheque_id: row.id }, body: { batch_id } })}
            >
              {t('prepare')}
            </Button>
          ) : (
            <Button
              variant="solid"
              icon={<Printer size={16} aria-hidden />}
              isDisabled={!first}
              onPress={() => sheets.current && printPaper(sheets.current, papers[paper])}
            >
              {t('print')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <Segmented
          label={t('paper')}
          value={paper}
          onChange={setPaper}
          segments={optionsOf(['a4', 'roll'] as const, (it) => t(`papers.${it}`))}
          className="w-fit"
        />
        <p className="text-sm text-muted" role="status">
          {codes === null
            ? t('printHelp', { count: format.number(row.unused_count) })
            : first
              ? t('printHelp', { count: format.number(codes.length) })
              : t('nothingToPrint')}
        </p>
        {fetchCodes.isPending && <Skeleton className="h-40" />}
        {first && (
          <div
            className={cx(
              'mx-auto grid max-w-full bg-white text-black shadow-card',
              paper === 'a4' ? 'h-[36mm] w-[67mm]' : 'h-[60mm] w-[80mm]',
            )}
          >
            <VoucherCard row={row} it={first} paper={paper} />
          </div>
        )}
        {codes &&
          createPortal(
            <div ref={sheets} aria-hidden className="invisible fixed top-0 -left-[10000px] bg-white text-black">
              {paper === 'a4'
                ? sheetsOf(codes).map((sheet) => (
                    <div
                      key={sheet[0]?.code}
                      className="grid h-[297mm] w-[210mm] grid-cols-3 grid-rows-8 content-start p-[5mm]"
                    >
                      {sheet.map((it) => (
                        <div key={it.code} className="grid border-[0.2mm] border-dashed border-[#999]">
                          <VoucherCard row={row} it={it} paper="a4" />
                        </div>
                      ))}
                    </div>
                  ))
                : codes.map((it) => (
                    <div key={it.code} className="grid h-[60mm] w-[80mm]">
                      <VoucherCard row={row} it={it} paper="roll" />
                    </div>
                  ))}
            </div>,
            document.body,
          )}
      </div>
    </Dialog>
  )
}

const sheetsOf = (codes: readonly Code[]) =>
  Array.from({ length: Math.ceil(codes.length / onSheet) }, (_, at) => codes.slice(at * onSheet, (at + 1) * onSheet))

/** One card: what the voucher takes off, its code to type and to scan, and when it expires. */
function VoucherCard({ row, it, paper }: { row: GiftCheque; it: Code; paper: Paper }) {
  const worth = useWorth()
  const terms = useTermsText()({ ...row, expires_at: it.expires_at }, row.currency)
  const isSmall = paper === 'a4'
  return (
    <div
      className={
        isSmall
          ? 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-[2mm] p-[3mm] text-left'
          : 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-[3mm] p-[5mm] text-left'
      }
    >
      <div className="grid gap-[1mm]">
        <span className={isSmall ? 'line-clamp-1 text-[7pt]' : 'line-clamp-2 text-[10pt]'}>{row.name}</span>
        <span
          className={isSmall ? 'text-[10pt] leading-tight font-semibold' : 'text-[14pt] leading-tight font-semibold'}
        >
          {worth(row, row.currency)}
        </span>
        <span className={isSmall ? 'font-mono text-[9pt] font-semibold' : 'font-mono text-[12pt] font-semibold'}>
          {it.code}
        </span>
        <span className={isSmall ? 'line-clamp-3 text-[6pt] leading-tight' : 'text-[8pt] leading-tight'}>{terms}</span>
      </div>
      <QrCode text={it.code.replaceAll('-', '')} label="" className={isSmall ? 'size-[19mm]' : 'size-[26mm]'} />
    </div>
  )
}
