import type { CallTexts } from '../call-texts.ts'

/** Guests at a table, and bookings. */
export const tables: CallTexts = {
  'tableCode.scan': {
    tr: [
      'Masa kodunu oku',
      'Okutulan kodun hangi masa olduğunu, masada oturan olup olmadığını ve siparişin verilirken ödenmesi gerekip gerekmediğini (`is_prepaid`) söyler.',
    ],
    en: [
      'Read a table’s code',
      'Says which table a scanned code belongs to, whether somebody sits there, and whether orders are paid when they are placed (`is_prepaid`).',
    ],
    de: [
      'Tischcode lesen',
      'Sagt, zu welchem Tisch ein gescannter Code gehört, ob dort jemand sitzt und ob schon bei der Bestellung bezahlt wird (`is_prepaid`).',
    ],
  },
  'tableCode.join': {
    tr: [
      'Masaya katıl',
      'Garsonun söylediği dört rakamla ya da masanın koduyla ödenmiş siparişin `order_id` değeriyle masaya katılır. Dönen `guest_token` misafirler kalkana kadar geçerlidir.',
    ],
    en: [
      'Join a table',
      'Joins the table with the four digits that the waiter gives, or with the `order_id` of an order that was paid with the table’s code. The `guest_token` is valid until the guests leave.',
    ],
    de: [
      'Am Tisch anmelden',
      'Meldet den Gast mit den vier Ziffern des Kellners am Tisch an, oder mit der `order_id` einer Bestellung, die mit dem Tischcode bezahlt wurde. Der `guest_token` gilt, bis die Gäste gehen.',
    ],
  },
  'guestSession.read': {
    tr: [
      'Masanın durumunu oku',
      'Misafirin masasında ne sipariş edildiği, açık hesaplar ve ödenenler. `guest-token` başlığı, masaya katılırken dönen `guest_token` değeridir. `is_own` misafirin kendi siparişlerini ve ödemelerini işaretler; öbür misafirler yalnızca numarayla görünür. Açık bir hesap `id` değeriyle ödenir: `onlyPayment` siparişindeki `bill_id`. Misafirler kalktıktan sonra `visit_over` döner.',
    ],
    en: [
      'Read the table’s state',
      'What was ordered at the guest’s table, which bills are open and what was paid. The header `guest-token` is the `guest_token` that joining returned. `is_own` marks the guest’s own orders and payments; other guests are only numbers. An open bill is paid by its `id`: the `bill_id` of an `onlyPayment` order. Once the guests have left, the answer is `visit_over`.',
    ],
    de: [
      'Stand des Tisches lesen',
      'Was am Tisch des Gastes bestellt wurde, welche Rechnungen offen sind und was bezahlt ist. Der Header `guest-token` ist der `guest_token`, den die Anmeldung am Tisch liefert. `is_own` kennzeichnet eigene Bestellungen und Zahlungen; andere Gäste erscheinen nur als Nummer. Eine offene Rechnung wird mit ihrer `id` bezahlt: der `bill_id` einer `onlyPayment`-Bestellung. Sind die Gäste gegangen, lautet die Antwort `visit_over`.',
    ],
  },
  'tableCode.command': {
    tr: ['Garson çağır', 'Garsonu çağırır ya da hesap, su veya başka bir şey ister. Yeniden çağırınca hatırlatılır.'],
    en: [
      'Call the waiter',
      'Calls the waiter, or asks for the bill, water or something else. Calling again sends a reminder.',
    ],
    de: ['Kellner rufen', 'Ruft den Kellner, bittet um Rechnung, Wasser oder anderes. Erneutes Rufen erinnert daran.'],
  },
  'reservation.slots': {
    tr: ['Boş masa saatlerini sor', 'Kişi sayısına göre o gün rezervasyon alınan saatler.'],
    en: ['Ask for free tables', 'The times of a day at which a party of this size can be booked.'],
    de: ['Freie Tische abfragen', 'Die Uhrzeiten eines Tages, zu denen für diese Personenzahl reserviert werden kann.'],
  },
  'reservation.book': {
    tr: [
      'Rezervasyon yap',
      'Masayı ayırır ya da, şubenin ayarına göre, onayını bekler. Misafiri `guest` başlığında adlandırın: adlandırılan misafir aynı saatte bir, toplamda üç rezervasyon yapabilir. Adlandırılmayan misafirler birlikte masaların en çok yarısını alır; sonrakiler masasız onay bekler.',
    ],
    en: [
      'Book a table',
      'Books the table or, if the branch has set it so, waits for approval. Name the guest in the header `guest`: a named guest can have one reservation at a time and three in all. Guests who are not named get at most half of the tables together; later bookings wait for approval, without a table.',
    ],
    de: [
      'Tisch reservieren',
      'Reserviert den Tisch oder wartet, je nach Einstellung der Filiale, auf Bestätigung. Nennen Sie den Gast im Header `guest`: Ein genannter Gast kann eine Reservierung zur selben Zeit haben und drei insgesamt. Nicht genannte Gäste bekommen zusammen höchstens die Hälfte der Tische; weitere Buchungen warten ohne Tisch auf Bestätigung.',
    ],
  },
}
