import { useState } from 'react'
import { Copy, Ellipsis, Pencil, Plus, Printer, Trash2 } from 'lucide-react'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { ConfirmDialog } from '#panel/ui/confirm-dialog.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Drawer } from '#panel/ui/drawer.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { Menu } from '#panel/ui/menu.tsx'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { keyNames } from '#panel/kit/words/key-names.ts'
import { toasts } from '#panel/ui/toast-queue.ts'

/** Buttons, menus, and what opens over the page. */
export function GalleryActions() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | null>(null)
  const [name, setName] = useState('Adana Kebap')
  const close = () => setOpen(null)
  return (
    <Card title="Düğmeler ve pencereler" description="Bir ekranda en çok bir dolu düğme">
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="solid" icon={<Plus size={16} aria-hidden />}>
            Ürün ekle
          </Button>
          <Button>Dışa aktar</Button>
          <Button variant="ghost">Vazgeç</Button>
          <Button variant="danger">İptal et</Button>
          <Button variant="danger-solid">Sil</Button>
          <Button variant="solid" isPending>
            Kaydet
          </Button>
          <Button isDisabled>Kapalı</Button>
          <Button size="small">Küçük</Button>
          <Button size="small" variant="solid">
            Onayla
          </Button>
          <IconButton label="Yazdır" keys={['P']} icon={<Printer size={16} aria-hidden />} />
          <IconButton label="Düzenle" variant="plain" icon={<Pencil size={16} aria-hidden />} />
          <a href="#fields" className={linkClass}>
            Fiyat listesine git
          </a>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Menu
            label="İşlemler"
            trigger={<IconButton label="İşlemler" variant="plain" icon={<Ellipsis size={16} aria-hidden />} />}
            entries={[
              { id: 'edit', label: 'Düzenle', icon: <Pencil size={16} aria-hidden />, keys: ['E'] },
              { id: 'copy', label: 'Kopyala', icon: <Copy size={16} aria-hidden />, keys: keyNames('mod+d') },
              {
                id: 'print',
                label: 'Yazdır',
                icon: <Printer size={16} aria-hidden />,
                isDisabled: true,
                reason: 'Bu şubede yazıcı yok',
              },
              'separator',
              {
                id: 'delete',
                label: 'Sil',
                icon: <Trash2 size={16} aria-hidden />,
                isDanger: true,
                onAction: () => setOpen('confirm'),
              },
            ]}
          />
          <Button onPress={() => setOpen('dialog')}>Pencere</Button>
          <Button onPress={() => setOpen('confirm')}>Onay</Button>
          <Button onPress={() => setOpen('drawer')}>Çekmece</Button>
          <Button onPress={() => toasts.add({ title: 'Ürün kaydedildi' })}>Bildirim</Button>
          <Button
            onPress={() =>
              toasts.add({
                title: '3 ürün silindi',
                description: 'Menüde artık görünmüyorlar.',
                kind: 'info',
                action: { label: 'Geri al', onAction: () => toasts.add({ title: 'Geri alındı' }) },
              })
            }
          >
            Geri alınır bildirim
          </Button>
          <Button
            onPress={() =>
              toasts.add({
                title: 'Kaydedilemedi',
                description: 'Bağlantı yok; yazdıklarınız duruyor.',
                kind: 'danger',
              })
            }
          >
            Hata bildirimi
          </Button>
        </div>
      </div>
      {open === 'dialog' && (
        <Dialog
          onClose={close}
          title="Ürünü yeniden adlandır"
          footer={
            <>
              <Button onPress={close}>Vazgeç</Button>
              <Button variant="solid" onPress={close}>
                Kaydet
              </Button>
            </>
          }
        >
          <TextField label="Ürün adı" value={name} onChange={setName} isRequired />
        </Dialog>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          onClose={close}
          onConfirm={close}
          title="3 ürün silinsin mi?"
          confirmLabel="Ürünleri sil"
          cancelLabel="Vazgeç"
          isDanger
        >
          Ürünler menüden kalkar. Geçmiş siparişlerde görünmeye devam ederler.
        </ConfirmDialog>
      )}
      {open === 'drawer' && (
        <Drawer
          onClose={close}
          title="Sipariş S-109189"
          headerEnd={<StatusPill tone="success">Teslim edildi</StatusPill>}
          footer={
            <>
              <Button onPress={close}>Yazdır</Button>
              <Button variant="danger" onPress={close}>
                İptal et
              </Button>
              <Button variant="solid" onPress={close}>
                Onayla
              </Button>
            </>
          }
        >
          <dl className="grid grid-cols-[8rem_1fr] gap-y-2">
            <dt className="text-muted">Müşteri</dt>
            <dd>Çağrı Işık · 0 (539) 182 82 60</dd>
            <dt className="text-muted">Adres</dt>
            <dd>Caferağa Mah. Moda Cad. No: 41 D: 4, Kadıköy / İstanbul</dd>
            <dt className="text-muted">Sipariş notu</dt>
            <dd>Zili çalmayın, lütfen arayın.</dd>
            <dt className="text-muted">Toplam</dt>
            <dd className="font-medium tabular-nums">1.234,56 ₺</dd>
          </dl>
        </Drawer>
      )}
    </Card>
  )
}
