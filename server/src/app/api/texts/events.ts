import type { Lang } from '#contract/kit/field-words.ts'
import type { WebhookType } from '#contract/integrations/webhook-endpoint.ts'

/** When an event of each type is sent, and what an app does with it. */
export const eventTexts: Record<WebhookType, Record<Lang, string>> = {
  'order.created': {
    tr: 'Yeni bir sipariş geldi, hangi kanaldan olursa olsun.',
    en: 'A new order came in, through any channel.',
    de: 'Eine neue Bestellung ist eingegangen, über welchen Kanal auch immer.',
  },
  'order.status_changed': {
    tr: 'Siparişin durumu değişti. `is_taken_back`: son adım geri alındı.',
    en: 'The status of an order changed. `is_taken_back`: its last step was undone.',
    de: 'Der Status einer Bestellung hat sich geändert. `is_taken_back`: Der letzte Schritt wurde rückgängig gemacht.',
  },
  'order.changed': {
    tr: 'Siparişte durumundan başka bir şey değişti: hazır oldu, ödendi, kuryesi değişti, bir kısmı iade alındı. Siparişi yeniden okuyun.',
    en: 'Something other than the status of an order changed: it is ready, was paid, has another courier, or part of it was returned. Read the order again.',
    de: 'An einer Bestellung hat sich etwas anderes als der Status geändert: Sie ist fertig, wurde bezahlt, hat einen anderen Kurier, oder ein Teil wurde zurückgenommen. Lesen Sie die Bestellung neu.',
  },
  'branch.state': {
    tr: 'Şube açıldı, kapandı, yoğun oldu ya da çevrimdışı kaldı.',
    en: 'A branch opened, closed, became busy or went offline.',
    de: 'Eine Filiale hat geöffnet oder geschlossen, ist ausgelastet oder offline.',
  },
  'menu.changed': {
    tr: 'Şubenin menüsü değişti. Menüyü `ETag` ile yeniden okuyun.',
    en: 'A branch’s menu changed. Read it again, with the `ETag`.',
    de: 'Die Speisekarte einer Filiale hat sich geändert. Lesen Sie sie mit dem `ETag` neu.',
  },
  'item.availability': {
    tr: 'Ürünler ya da malzemeler tükendi veya geri geldi. `menu.changed` de gelir.',
    en: 'Products or ingredients ran out or are back. `menu.changed` comes too.',
    de: 'Produkte oder Zutaten sind ausverkauft oder wieder da. `menu.changed` kommt ebenfalls.',
  },
  'member.created': {
    tr: 'Yeni bir üye kaydedildi; uygulamada, panelde ya da aktarımla.',
    en: 'A new member was added: in an app, in the panel or by an import.',
    de: 'Ein neues Mitglied kam hinzu: in einer App, im Panel oder durch einen Import.',
  },
  'member.updated': {
    tr: 'Üyenin bilgileri değişti. Üyeyi yeniden okuyun.',
    en: 'Details of a member changed. Read the member again.',
    de: 'Angaben eines Mitglieds haben sich geändert. Lesen Sie das Mitglied neu.',
  },
  'member.consent': {
    tr: 'Üye bir izin verdi ya da iznini geri aldı.',
    en: 'A member gave or withdrew consent.',
    de: 'Ein Mitglied hat eine Einwilligung gegeben oder widerrufen.',
  },
  'member.merged': {
    tr: '`other_id` üyesi `member_id` üyesiyle birleştirildi; kendi sisteminizde de `member_id` kullanın.',
    en: 'The member `other_id` was merged into `member_id`; use `member_id` on your side too.',
    de: 'Das Mitglied `other_id` wurde mit `member_id` zusammengeführt; verwenden Sie auch bei sich `member_id`.',
  },
  'member.erased': {
    tr: 'Üye silindi. Sizdeki verilerini de silin.',
    en: 'A member was erased. Erase their data on your side too.',
    de: 'Ein Mitglied wurde gelöscht. Löschen Sie auch Ihre Daten dazu.',
  },
  'reservation.changed': {
    tr: 'Rezervasyon yapıldı, onaylandı, değişti ya da iptal edildi.',
    en: 'A reservation was made, confirmed, changed or cancelled.',
    de: 'Eine Reservierung wurde vorgenommen, bestätigt, geändert oder storniert.',
  },
  'table.command': {
    tr: 'Masadan çağrı geldi ya da çağrıya bakıldı.',
    en: 'Guests called from a table, or the call was attended to.',
    de: 'Von einem Tisch wurde gerufen, oder der Ruf wurde erledigt.',
  },
  'webhook.test': {
    tr: 'Panelde “Deneme gönder” düğmesine basıldı.',
    en: 'Somebody pressed “Send a test” in the panel.',
    de: 'Jemand hat im Panel auf „Test senden“ getippt.',
  },
}
