import { useState } from 'react'
import { Avatar } from '#panel/ui/avatar.tsx'
import { Badge } from '#panel/ui/badge.tsx'
import { Banner } from '#panel/ui/banner.tsx'
import { Breadcrumbs } from '#panel/ui/breadcrumbs.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { Kbd } from '#panel/ui/kbd.tsx'
import { ProgressBar } from '#panel/ui/progress-bar.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Spinner } from '#panel/ui/spinner.tsx'
import { StatusPill, type Tone } from '#panel/ui/status-pill.tsx'
import { Tabs } from '#panel/ui/tabs.tsx'
import { keyNames } from '#panel/kit/words/key-names.ts'

const pills: [Tone, string][] = [
  ['neutral', 'İade edildi'],
  ['info', 'Hazırlanıyor'],
  ['progress', 'Yolda'],
  ['success', 'Teslim edildi'],
  ['warning', 'Onay bekliyor'],
  ['danger', 'İptal edildi'],
]

/** Widgets that show a state: pills, banners, tabs, progress. */
export function GalleryStates() {
  const [tab, setTab] = useState('general')
  const [view, setView] = useState('all')
  return (
    <Card title="Durumlar">
      <div className="grid gap-5">
        <Breadcrumbs
          items={[
            <a key="m" href="#menu">
              Menü
            </a>,
            <a key="u" href="#products">
              Ürünler
            </a>,
            'Adana Kebap',
          ]}
        />
        <div className="flex flex-wrap items-center gap-2">
          {pills.map(([tone, word]) => (
            <StatusPill key={tone} tone={tone}>
              {word}
            </StatusPill>
          ))}
          <Badge>12</Badge>
          <Badge tone="danger">3</Badge>
          <Badge tone="info">Yeni</Badge>
          <Kbd keys={keyNames('mod+k')} />
          <CopyText text="S-109199" />
          <Avatar name="Elif Öztürk" />
          <Spinner className="text-muted" />
        </div>
        <Segmented
          label="Durum"
          value={view}
          onChange={setView}
          className="justify-self-start"
          segments={[
            { value: 'all', label: 'Tümü', count: '5.000' },
            { value: 'new', label: 'Onay bekliyor', count: '545' },
            { value: 'way', label: 'Yolda', count: '580' },
          ]}
        />
        <div className="grid gap-3 lg:grid-cols-2">
          <Banner title="Gösterim verisi üzerinde çalışıyorsunuz" />
          <Banner kind="success" title="Menü yayında" />
          <Banner kind="warning" title="Bağlantı kesildi" action={<Button size="small">Yeniden dene</Button>}>
            Son veriler 12 sn öncesinden. Yazdıklarınız bağlantı gelince gönderilir.
          </Banner>
          <Banner kind="danger" title="Kaydedilemedi">
            Sunucu yanıt vermedi. Formdaki bilgiler duruyor.
          </Banner>
        </div>
        <Tabs
          label="Ürün"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'general', label: 'Genel', content: <p>Ürünün adı, kategorisi ve görseli.</p> },
            { id: 'prices', label: 'Fiyatlar', count: '4', content: <p>Sipariş yöntemine göre fiyatlar.</p> },
            { id: 'history', label: 'Geçmiş', content: <p>Kim, ne zaman, neyi değiştirdi.</p> },
          ]}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <ProgressBar label="İçe aktarılıyor" value={24} valueLabel="1.200 / 5.000" />
          <ProgressBar label="Hazırlanıyor" />
          <div className="grid gap-2">
            <Skeleton />
            <Skeleton className="h-3.5 w-2/3" />
          </div>
        </div>
      </div>
    </Card>
  )
}
