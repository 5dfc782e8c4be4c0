import { defineWords } from '#panel/kit/words/words.ts'

export const words = defineWords({
  tr: {
    title: 'Uygulamalar için API',
    intro:
      'Sipariş uygulamanızın menüyü okuduğu, sipariş gönderdiği, üyeleri ve masaları yönettiği çağrılar. Adresleri {origin}/api ile başlar, gövdeleri JSON’dur.',
    openapi: 'OpenAPI 3.1 dosyası',
    rules: 'Her çağrı için geçerli',
    ruleKey:
      'Anahtar `Authorization: Bearer sofra_…` başlığıyla gider. Panelde Lisanslar → API anahtarları altında oluşturulur ve yalnızca uygulamanızın sunucusunda durur.',
    ruleMoney:
      'Tutarlar vergi dahil, en küçük para birimiyle (kuruş) tam sayıdır. Saatler UTC’dir: `2026-11-22T12:00:00.000Z`.',
    ruleTwice:
      'Kayıt oluşturan çağrılara `Idempotency-Key` ekleyin. Yanıt gelmezse aynı anahtarla yeniden gönderin; 72 saat boyunca ilk yanıt döner.',
    ruleLang:
      'Hata metinleri `lang` başlığındaki dilde gelir: tr, en veya de. Menüdeki adlar üç dilde birden, siparişteki adlar şubenin dilinde gelir.',
    ruleGuest:
      '`guest` başlığında cihazı ya da kişiyi hep aynı adla belirtin: yanlış denemeler ona göre sayılır, böylece kod tahmin eden biri ötekileri engellemez.',
    ruleRate:
      'Anahtar başına saniyede 60, bir anda 600 istek. Ne kadar kaldığını `RateLimit` başlığı, ne kadar bekleneceğini `Retry-After` söyler.',
    ruleNew: 'Yanıtlara yeni alanlar eklenebilir; tanımadığınız alanları yok sayın.',
    tasks: 'Nereden başlamalı',
    orderTask: 'Beş adımda sipariş',
    orderMenu: 'Şubeleri listeleyin, seçilen şubenin menüsünü gösterin.',
    orderArea: 'Adrese teslimat var mı, ücreti ne?',
    orderQuote: 'Sepeti hesaplatın; ödenecek tutarı gösterin.',
    orderSend: 'Siparişi gönderin; şubede zil çalar.',
    orderFollow:
      'Müşteri siparişini izlesin: son `revision` değerini `after` olarak gönderin, yanıt bir şey değişince gelir. `cancel` izin verdiği sürece iptal de edebilir. İadeyi şube panelde alır; siparişte görünür.',
    memberTask: 'Üyeler ve puanlar',
    memberIn: 'Numarayı doğruladıktan sonra üyeyi kaydedin veya bulun.',
    memberCode: 'Numarayı kendiniz doğrulamıyor musunuz? Kodu Sofra göndersin.',
    memberConsent: 'İleti iznini sorduğunuz anda kaydedin.',
    memberPoints: 'Puanlarını ve ne zaman silineceklerini gösterin.',
    memberOrder: 'Siparişi `customer.member_id` ile gönderin; puanı kendiliğinden eklenir.',
    memberAgain: 'Önceki siparişlerini gösterin ki yeniden verebilsinler.',
    tableTask: 'Masada',
    tableScan: 'Masadaki QR kodu okutun; `token`, kodun adresinde `/t/` sonrasındaki bölümdür.',
    tableJoin: 'Garsonun söylediği dört rakamla masaya katılın.',
    tableOrder: 'Siparişi `guest_token` ile gönderin.',
    tablePrepaid: 'Okutunca `is_prepaid` dönerse masaya katılmadan, `table_token` ve `is_paid` ile gönderin.',
    tableLook: 'Masada ne sipariş edildiğini, hesapları ve kalan tutarı gösterin.',
    tableCall: 'Garson çağırın veya hesabı isteyin.',
    tablePay:
      'Hesabın tümünü veya bir payını, `bill_id` verilen ve `is_paid` olan bir `onlyPayment` siparişiyle ödeyin; tek satırı tutardır.',
    hookTask: 'Olaylardan haberdar olun',
    hookAdd: 'Lisanslar → API anahtarları → Webhook’lar altında https adresinizi girin ve olayları seçin.',
    hookVerify: '`sofra-signature` başlığını doğrulayın; örnek aşağıda.',
    hookAnswer: 'On saniye içinde 2xx dönün; işi sonra yapın.',
    hookTwice: 'Aynı `id` yeniden gelebilir: ikincisini atlayın.',
    changes: 'Değişiklikler',
    changesText:
      'Yalnızca ekleme yapılır. Kalkacak bir çağrının yanıtları en az altı ay önceden `Deprecation` ve `Sunset` başlıklarıyla bunu söyler ve burada yazar.',
    changeBranches: 'Şubeler, kimlikleriyle birlikte okunabilir (`GET /app-branch`).',
    changeEvents:
      'Webhook olayları tek tek anlatılıyor, OpenAPI dosyasında da (`webhooks`). Sipariş olayları ne kadarının iade edildiğini söyler (`returned_total`).',
    changeRefusals:
      '403 artık anahtarda hangi yetkinin eksik olduğunu ya da çağrının panele ait olduğunu söyler; 404 de öyle bir çağrı yoksa bunu söyler. Kodlar değişmedi. `choice` hatası alanın alabileceği değerleri sayar (`allowed`).',
    changeQuote:
      'Değişti: hesaplama (`POST /order/quote`) `expected_total` değerini sipariş gibi denetler; tutar değiştiyse 422 `price_changed` döner. Yeni tutarı öğrenmek için bu alanı göndermeyin.',
    changeLines:
      'Üyenin siparişlerinde her satırdan kaç adedin iade alındığı yazar (`returned`). İstek gövdesindeki şube ya da firma yoksa 404 alanın adını verir (`errors`). Değişti: araması olmayan listeler `search` kabul etmez.',
    changeChosen:
      'Adresin ilçesi ve ili metninden tanınır (`POST /app-member/…/address`). Değişti: yalnızca sıfırlardan oluşan `id` ve `device_id` kabul edilmez (422 `uuid_zero`); `guest_token` yalnızca misafirin oturduğu şubede geçer (422 `not_seated`).',
    changeFollow:
      'Müşteriler siparişlerini izler ve firma izin verdiği sürece iptal eder (`GET /order/…/status`, `…/events`, `PATCH …/cancel-by-customer`).',
    changeSame:
      'Değişti: aynı `external_id` başka bir sepetle gelirse yanıt 409 `order_differs` olur (önceden ilk sipariş dönerdi). Kapıda ödenen bir yöntemle `is_paid` reddedilir.',
    changeTables:
      'Masadaki misafirler siparişleri ve hesapları görür (`GET /table/session`), hesabın tamamını ya da payını öder; şube isterse sipariş verirken öderler (`table_token`).',
    changeMembers:
      'Yeni webhook olayları: `member.created`, `member.updated`, `member.consent`, `member.merged`, `member.erased`.',
    changeSignOut:
      '`DELETE /app-member/…/token` üyenin oturumunu kapatır. Değişti: birleştirilen, silinen veya telefonu ya da e-postası değişen üyenin belirteçleri hemen biter (401); belirteçle yapılamayan çağrı 403 `not_with_member_token` döner (önceden `permission_required`).',
    changePrivate: 'Değişti: özel ağdaki bir webhook adresi kaydedilirken reddedilir (422 `private_address`).',
    changeBlind:
      'Değişti: `proof: none` ile üye yapmak, numaranın kayıtlı olup olmadığını söylemez; yanıtta `id`, `is_new` ve `member` boştur.',
    changeNeeds: 'OpenAPI artık başka bir alanın değerine göre zorunlu olan alanları da söyler.',
    changeFunder:
      'Değişti: uygulamanın kendi indirimini şube, firma ya da üye üstlenir; `funder` olarak `platform` ve `partner` kabul edilmez (422 `choice`). Yemek kartıyla `pays_online` reddedilir.',
    changeFirst: 'Üye çağrıları, üye belirteçleri ve webhook’lar; siparişte hangi satırdan kaç ürünün iade alındığı.',
    webhooks: 'Webhook’lar',
    sample: 'Örnek uygulama',
    sampleText:
      'Demodaki müşteriler bu kodla sipariş verir, üye olur, izin verir, masada öder, iptal eder ve yorum yazar. Dört dosya olduğu gibi çalışır (Node 24 veya tarayıcı); alıp kullanabilirsiniz.',
    sampleFile: 'Dosya',
    eventData: 'data alanları',
    hooksText:
      'Her olay adresinize {body} gövdeli bir POST olarak gelir; `sofra-event` ve `sofra-event-id` başlıkları türü ve kimliği söyler. `data` kimlikleri, durumları ve sayıları içerir; kişi adı, telefon veya adres içermez. Bir şubenin olayları `seq` sırasıyla gelir, arada numara atlanabilir. Üyelerin olaylarında `branch_id` boştur ve `seq` firma içinde sayar. Yanıtınız 2xx değilse üç gün boyunca yeniden deneriz: adresiniz az önce çalışıyorduysa yaklaşık bir saniye sonra, olayları kabul etmediği sürece on iki saate kadar uzayan aralarla.',
    hooksSigned:
      'Başlık `t=<saniye>,v1=<onaltılık>` biçimindedir: imza anahtarının tamamıyla (`whsec_` dahil) `<saniye>.<gelen gövde>` üzerinden HMAC-SHA256. Anahtar değişince bir gün boyunca iki `v1` gelir.',
    key: 'API anahtarınız',
    keyHelp: 'Yalnızca bu sayfa açıkken tutulur. Denediğiniz çağrılar anahtarın firmasında gerçekten yapılır.',
    menu: 'Menü',
    ordering: 'Siparişler ve teslimat',
    dining: 'Masalar ve rezervasyonlar',
    members: 'Üyeler ve kurumlar',
    integrations: 'Bağlantılar',
    organisation: 'Şubeler',
    code: 'Kod örneği',
    codeText: 'Kod',
    copyCode: 'Kodu kopyala',
    codeCopied: 'Kopyalandı',
    curl: 'curl',
    typescript: 'TypeScript',
    php: 'PHP',
    python: 'Python',
    query: 'Adresteki alanlar',
    header: 'Başlıklar',
    body: 'Gönderilen alanlar',
    sampleAnswer: 'Örnek yanıt ({status})',
    answer: 'Yanıttaki alanlar',
    required: 'zorunlu',
    tryIt: 'Dene',
    send: 'Çağrıyı gönder',
    sentBody: 'Gövde (JSON)',
    sampleIds: 'Kimlikler örnektir; kendi firmanızınkilerle değiştirin.',
    notJson: 'Bu metin JSON değil',
    needsKey: 'Önce sayfanın başında bir API anahtarı girin.',
    replied: 'Yanıt {status}, {ms} ms',
    noReply: 'Sunucudan yanıt gelmedi.',
    contents: 'Bu sayfada',
    errors: 'Hatalar',
    errorsText:
      'Her hata aynı biçimde gelir (RFC 9457): `code` programınız içindir, `detail` müşteriye gösterilebilir, `errors` hangi alanın neden kabul edilmediğini söyler.',
  },
  en: {
    title: 'API for apps',
    intro:
      'The calls with which your ordering app reads the menu, sends orders and serves members and tables. Their addresses begin with {origin}/api; their bodies are JSON.',
    openapi: 'OpenAPI 3.1 file',
    rules: 'For every call',
    ruleKey:
      'The key goes into the header `Authorization: Bearer sofra_…`. It is created in the panel at Licences → API keys, and stays on your app’s server.',
    ruleMoney:
      'Amounts are whole numbers of the smallest unit, such as cents, tax included. Times are UTC: `2026-11-22T12:00:00.000Z`.',
    ruleTwice:
      'Add an `Idempotency-Key` to calls that create something. If no answer comes, send the call again with the same key; for 72 hours you get the first answer.',
    ruleLang:
      'Error texts come in the language of the `lang` header: tr, en or de. Names in the menu come in all three, names in an order in the branch’s language.',
    ruleGuest:
      'Name the device or person in the header `guest`, always in the same way: wrong tries are counted by this name, so that somebody who guesses codes does not lock out the others.',
    ruleRate:
      'A key may send 60 requests a second, 600 at once. The `RateLimit` header says how many are left, `Retry-After` how long to wait.',
    ruleNew: 'Answers may get new fields; ignore those that you don’t know.',
    tasks: 'Where to start',
    orderTask: 'An order in five steps',
    orderMenu: 'List the branches and show the menu of the one that was chosen.',
    orderArea: 'Does the branch deliver to the address, and for how much?',
    orderQuote: 'Have the basket priced; show the amount to pay.',
    orderSend: 'Send the order; it rings at the branch.',
    orderFollow:
      'Let the customer follow it: send the last `revision` as `after`, and the answer comes when something changes. As long as `cancel` allows it, they can also cancel. Returns are made by the branch in the panel; the order shows them.',
    memberTask: 'Members and points',
    memberIn: 'When you have verified the number, sign the member up or in.',
    memberCode: 'You don’t verify numbers yourself? Let Sofra send the code.',
    memberConsent: 'Record their consent at the moment you ask for it.',
    memberPoints: 'Show their points, and when they expire.',
    memberOrder: 'Send the order with `customer.member_id`; its points are added automatically.',
    memberAgain: 'Show their earlier orders, so that they can order again.',
    tableTask: 'At the table',
    tableScan: 'Scan the QR code on the table; the `token` is what follows `/t/` in its address.',
    tableJoin: 'Join the table with the four digits the waiter gives.',
    tableOrder: 'Send the order with the `guest_token`.',
    tablePrepaid: 'If the scan says `is_prepaid`, don’t join: send the order with `table_token` and `is_paid`.',
    tableLook: 'Show what was ordered at the table, the bills and what is owed.',
    tableCall: 'Call the waiter or ask for the bill.',
    tablePay:
      'Pay a bill or a share of it with an `onlyPayment` order that has its `bill_id` and `is_paid`; its only line is the amount.',
    hookTask: 'Stay informed',
    hookAdd: 'Enter your https address at Licences → API keys → Webhooks and choose events.',
    hookVerify: 'Check the header `sofra-signature`; there is a sample below.',
    hookAnswer: 'Answer 2xx within ten seconds; do the work afterwards.',
    hookTwice: 'The same `id` may come twice: skip the second.',
    changes: 'Changes',
    changesText:
      'We only add. A call that will be removed is listed here, and its answers say so with the headers `Deprecation` and `Sunset`, at least six months before.',
    changeBranches: 'Apps can read the branches with their ids (`GET /app-branch`).',
    changeEvents:
      'Each webhook event is described, in the OpenAPI file too (`webhooks`). Order events say how much was returned (`returned_total`).',
    changeRefusals:
      '403 says which scope the key lacks, or that the call belongs to the panel; 404 says so if there is no such call. The codes have not changed. The field error `choice` lists the values that the field takes (`allowed`).',
    changeQuote:
      'Changed: a quote (`POST /order/quote`) checks `expected_total` as an order does; if the total has changed, it answers 422 `price_changed`. Leave the field out to learn the new total.',
    changeLines:
      'A member’s orders say how many of each line were returned (`returned`). If a branch or company in the body does not exist, 404 names the field (`errors`). Changed: lists without a search refuse `search`.',
    changeChosen:
      'The district and province of an address are recognised in its text (`POST /app-member/…/address`). Changed: an `id` or `device_id` made up only of zeros is refused (422 `uuid_zero`), and a `guest_token` is valid only at the branch where the guest sits (422 `not_seated`).',
    changeFollow:
      'Customers follow their orders and cancel them as long as the company allows it (`GET /order/…/status`, `…/events`, `PATCH …/cancel-by-customer`).',
    changeSame:
      'Changed: the same `external_id` with another basket is answered with 409 `order_differs` (before: with the first order). `is_paid` with a method that is paid at the door is refused.',
    changeTables:
      'Guests at a table see its orders and bills (`GET /table/session`) and pay a bill or a share of it; where the branch wants it, they pay when they order (`table_token`).',
    changeMembers:
      'New webhook events: `member.created`, `member.updated`, `member.consent`, `member.merged`, `member.erased`.',
    changeSignOut:
      '`DELETE /app-member/…/token` signs a member out. Changed: tokens of a member who is merged, erased or gets another phone number or e-mail address end at once (401); a call that a token may not make answers 403 `not_with_member_token` (before: `permission_required`).',
    changePrivate:
      'Changed: a webhook address in a private network is refused when it is saved (422 `private_address`).',
    changeBlind:
      'Changed: signing up with `proof: none` does not tell whether the number is known; `id`, `is_new` and `member` are null.',
    changeNeeds: 'OpenAPI now says which fields are required only if another field has a certain value.',
    changeFunder:
      'Changed: an app’s own discount is borne by the branch, the company or the member; `platform` and `partner` are refused as `funder` (422 `choice`). `pays_online` is refused with a meal card.',
    changeFirst: 'Calls for members, member tokens and webhooks; an order says how many of each line were returned.',
    webhooks: 'Webhooks',
    sample: 'Sample app',
    sampleText:
      'The demo’s customers order, sign up, give consent, pay at tables, cancel and write reviews with this code. The four files run as they are (Node 24 or a browser); you may copy them.',
    sampleFile: 'File',
    eventData: 'Fields of data',
    hooksText:
      'Each event is a POST to your address with the body {body}; the headers `sofra-event` and `sofra-event-id` give its type and id. `data` contains ids, states and numbers, but no names, phone numbers or addresses of people. The events of a branch come in the order of `seq`, which may skip numbers. Events about members have no `branch_id`, and their `seq` counts within the company. If your answer is not 2xx, we try again for three days: after about a second if your address worked just before, then after longer and longer pauses, up to twelve hours, as long as it accepts nothing.',
    hooksSigned:
      'The header is `t=<seconds>,v1=<hex>`: HMAC-SHA256 with the whole signing secret (`whsec_` included) over `<seconds>.<body as received>`. For a day after the secret was changed, there are two `v1`.',
    key: 'Your API key',
    keyHelp: 'Kept only while this page is open. Calls that you try are real: they take effect in the key’s company.',
    menu: 'Menu',
    ordering: 'Orders and delivery',
    dining: 'Tables and reservations',
    members: 'Members and institutions',
    integrations: 'Connections',
    organisation: 'Branches',
    code: 'Code sample',
    codeText: 'Code',
    copyCode: 'Copy the code',
    codeCopied: 'Copied',
    curl: 'curl',
    typescript: 'TypeScript',
    php: 'PHP',
    python: 'Python',
    query: 'Fields in the address',
    header: 'Headers',
    body: 'Fields sent',
    sampleAnswer: 'Sample answer ({status})',
    answer: 'Fields in the answer',
    required: 'required',
    tryIt: 'Try it',
    send: 'Send the call',
    sentBody: 'Body (JSON)',
    sampleIds: 'The ids are samples; replace them with your own.',
    notJson: 'This text is not JSON',
    needsKey: 'Enter an API key at the top of the page first.',
    replied: 'Answer {status}, {ms} ms',
    noReply: 'The server did not answer.',
    contents: 'On this page',
    errors: 'Errors',
    errorsText:
      'Every error has the same form (RFC 9457): `code` is for your program, `detail` can be shown to the customer, `errors` says which field was refused and why.',
  },
  de: {
    title: 'API für Apps',
    intro:
      'Die Aufrufe, mit denen Ihre Bestell-App die Speisekarte liest, Bestellungen sendet und Mitglieder und Tische bedient. Die Adressen beginnen mit {origin}/api, die Inhalte sind JSON.',
    openapi: 'OpenAPI-3.1-Datei',
    rules: 'Gilt für jeden Aufruf',
    ruleKey:
      'Der Schlüssel steht im Header `Authorization: Bearer sofra_…`. Er wird im Panel unter Lizenzen → API-Schlüssel erstellt und bleibt auf dem Server Ihrer App.',
    ruleMoney:
      'Beträge sind ganze Zahlen der kleinsten Einheit, etwa Cent, inklusive Steuer. Zeiten sind UTC: `2026-11-22T12:00:00.000Z`.',
    ruleTwice:
      'Geben Sie Aufrufen, die etwas anlegen, einen `Idempotency-Key`. Kommt keine Antwort, senden Sie denselben Aufruf mit demselben Schlüssel noch einmal; 72 Stunden lang kommt die erste Antwort.',
    ruleLang:
      'Fehlertexte kommen in der Sprache des Headers `lang`: tr, en oder de. Namen der Speisekarte kommen in allen drei Sprachen, Namen einer Bestellung in der Sprache der Filiale.',
    ruleGuest:
      'Nennen Sie im Header `guest` das Gerät oder die Person, immer gleich: Danach werden Fehlversuche gezählt, damit jemand, der Codes durchprobiert, die anderen nicht aussperrt.',
    ruleRate:
      'Ein Schlüssel darf 60 Anfragen je Sekunde senden, 600 auf einmal. Der Header `RateLimit` sagt, wie viele übrig sind, `Retry-After`, wie lange zu warten ist.',
    ruleNew: 'Antworten können neue Felder bekommen; ignorieren Sie unbekannte.',
    tasks: 'Erste Schritte',
    orderTask: 'Eine Bestellung in fünf Schritten',
    orderMenu: 'Filialen auflisten und die Speisekarte der gewählten zeigen.',
    orderArea: 'Liefert die Filiale an die Adresse, und zu welcher Gebühr?',
    orderQuote: 'Warenkorb berechnen lassen; Endbetrag zeigen.',
    orderSend: 'Bestellung senden; sie klingelt in der Filiale.',
    orderFollow:
      'Lassen Sie Kunden die Bestellung verfolgen: Senden Sie die letzte `revision` als `after`; die Antwort kommt, sobald sich etwas ändert. Solange `cancel` es erlaubt, können sie auch stornieren. Zurückgenommen wird von der Filiale im Panel; die Bestellung zeigt es.',
    memberTask: 'Mitglieder und Punkte',
    memberIn: 'Nummer prüfen, dann das Mitglied registrieren oder anmelden.',
    memberCode: 'Sie prüfen Nummern nicht selbst? Dann sendet Sofra den Code.',
    memberConsent: 'Einwilligung festhalten, sobald Sie danach fragen.',
    memberPoints: 'Punkte zeigen, und wann sie verfallen.',
    memberOrder: 'Bestellung mit `customer.member_id` senden; die Punkte werden von selbst gutgeschrieben.',
    memberAgain: 'Frühere Bestellungen zeigen, damit man sie wiederholen kann.',
    tableTask: 'Am Tisch',
    tableScan: 'QR-Code am Tisch scannen; der `token` ist, was in seiner Adresse nach `/t/` steht.',
    tableJoin: 'Mit den vier Ziffern des Kellners am Tisch anmelden.',
    tableOrder: 'Bestellung mit dem `guest_token` senden.',
    tablePrepaid: 'Meldet der Scan `is_prepaid`, ohne Anmeldung mit `table_token` und `is_paid` senden.',
    tableLook: 'Zeigen, was am Tisch bestellt wurde, die Rechnungen und den offenen Betrag.',
    tableCall: 'Kellner rufen oder um die Rechnung bitten.',
    tablePay:
      'Eine Rechnung oder einen Teil davon mit einer `onlyPayment`-Bestellung mit `bill_id` und `is_paid` bezahlen; ihre einzige Zeile ist der Betrag.',
    hookTask: 'Auf dem Laufenden bleiben',
    hookAdd: 'Unter Lizenzen → API-Schlüssel → Webhooks Ihre https-Adresse eingeben und Ereignisse wählen.',
    hookVerify: 'Den Header `sofra-signature` prüfen; ein Beispiel steht unten.',
    hookAnswer: 'Binnen zehn Sekunden mit 2xx antworten; erst danach verarbeiten.',
    hookTwice: 'Dieselbe `id` kann zweimal kommen: die zweite überspringen.',
    changes: 'Änderungen',
    changesText:
      'Es kommt nur etwas hinzu. Soll ein Aufruf verschwinden, sagen es seine Antworten mindestens sechs Monate vorher mit den Headern `Deprecation` und `Sunset`, und es steht hier.',
    changeBranches: 'Apps können die Filialen mit ihren ids lesen (`GET /app-branch`).',
    changeEvents:
      'Jedes Webhook-Ereignis ist beschrieben, auch in der OpenAPI-Datei (`webhooks`). Bestellereignisse nennen, wie viel zurückgenommen wurde (`returned_total`).',
    changeRefusals:
      '403 sagt, welche Befugnis dem Schlüssel fehlt oder dass der Aufruf zum Panel gehört; 404 sagt es, wenn es den Aufruf nicht gibt. Die Codes bleiben gleich. Der Feldfehler `choice` nennt die erlaubten Werte (`allowed`).',
    changeQuote:
      'Geändert: Die Berechnung (`POST /order/quote`) prüft `expected_total` wie die Bestellung; hat sich der Betrag geändert, kommt 422 `price_changed`. Lassen Sie das Feld weg, um den neuen Betrag zu erfahren.',
    changeLines:
      'Die Bestellungen eines Mitglieds nennen je Zeile, wie viel zurückgenommen wurde (`returned`). Gibt es eine Filiale oder Firma aus dem Body nicht, nennt 404 das Feld (`errors`). Geändert: Listen ohne Suche lehnen `search` ab.',
    changeChosen:
      'Bezirk und Provinz einer Adresse werden aus ihrem Text erkannt (`POST /app-member/…/address`). Geändert: Eine `id` oder `device_id` aus lauter Nullen wird abgelehnt (422 `uuid_zero`), und ein `guest_token` gilt nur in der Filiale, in der der Gast sitzt (422 `not_seated`).',
    changeFollow:
      'Kunden verfolgen ihre Bestellungen und stornieren sie, solange die Firma es erlaubt (`GET /order/…/status`, `…/events`, `PATCH …/cancel-by-customer`).',
    changeSame:
      'Geändert: Dieselbe `external_id` mit einem anderen Warenkorb wird mit 409 `order_differs` beantwortet (vorher mit der ersten Bestellung). `is_paid` mit einer Zahlungsart an der Tür wird abgelehnt.',
    changeTables:
      'Gäste am Tisch sehen dessen Bestellungen und Rechnungen (`GET /table/session`) und zahlen eine Rechnung oder einen Anteil; wo die Filiale es so will, zahlen sie bei der Bestellung (`table_token`).',
    changeMembers:
      'Neue Webhook-Ereignisse: `member.created`, `member.updated`, `member.consent`, `member.merged`, `member.erased`.',
    changeSignOut:
      '`DELETE /app-member/…/token` meldet ein Mitglied ab. Geändert: Tokens eines Mitglieds, das zusammengeführt oder gelöscht wird oder eine andere Nummer oder E-Mail-Adresse bekommt, enden sofort (401); ein Aufruf, den ein Token nicht machen darf, antwortet mit 403 `not_with_member_token` (vorher `permission_required`).',
    changePrivate:
      'Geändert: Eine Webhook-Adresse in einem privaten Netz wird beim Speichern abgelehnt (422 `private_address`).',
    changeBlind:
      'Geändert: Eine Anmeldung mit `proof: none` verrät nicht, ob die Nummer bekannt ist; `id`, `is_new` und `member` sind leer.',
    changeNeeds: 'OpenAPI sagt jetzt auch, welche Felder nur bei bestimmten Werten anderer Felder Pflicht sind.',
    changeFunder:
      'Geändert: Einen eigenen Rabatt der App tragen Filiale, Firma oder Mitglied; `platform` und `partner` werden als `funder` abgelehnt (422 `choice`). `pays_online` wird mit einer Essenskarte abgelehnt.',
    changeFirst:
      'Aufrufe für Mitglieder, Mitglieds-Tokens und Webhooks; eine Bestellung nennt, wie viel von jeder Zeile zurückgenommen wurde.',
    webhooks: 'Webhooks',
    sample: 'Beispiel-App',
    sampleText:
      'Mit diesem Code bestellen die Kunden der Demo, registrieren sich, willigen ein, zahlen am Tisch, stornieren und bewerten. Die vier Dateien laufen unverändert (Node 24 oder Browser); Sie dürfen sie übernehmen.',
    sampleFile: 'Datei',
    eventData: 'Felder von data',
    hooksText:
      'Jedes Ereignis ist ein POST an Ihre Adresse mit dem Inhalt {body}; die Header `sofra-event` und `sofra-event-id` nennen Typ und id. `data` nennt Datensätze mit ihrer id, mit Status und Zahlen; Namen, Nummern oder Adressen von Menschen stehen nicht darin. Die Ereignisse einer Filiale kommen in der Reihenfolge von `seq`, die Nummern überspringen kann. Bei Mitgliedern ist `branch_id` leer, und `seq` zählt innerhalb der Firma. Ist Ihre Antwort nicht 2xx, versuchen wir es drei Tage lang erneut: nach etwa einer Sekunde, wenn Ihre Adresse eben noch funktioniert hat, dann in immer längeren Abständen von bis zu zwölf Stunden, solange sie nichts annimmt.',
    hooksSigned:
      'Der Header lautet `t=<Sekunden>,v1=<hex>`: HMAC-SHA256 mit dem ganzen Signaturschlüssel (samt `whsec_`) über `<Sekunden>.<Inhalt wie empfangen>`. Nach einem Schlüsselwechsel kommen einen Tag lang zwei `v1`.',
    key: 'Ihr API-Schlüssel',
    keyHelp:
      'Bleibt nur, solange diese Seite offen ist. Ausprobierte Aufrufe werden in der Firma des Schlüssels wirklich ausgeführt.',
    menu: 'Speisekarte',
    ordering: 'Bestellungen und Lieferung',
    dining: 'Tische und Reservierungen',
    members: 'Mitglieder und Einrichtungen',
    integrations: 'Verbindungen',
    organisation: 'Filialen',
    code: 'Codebeispiel',
    codeText: 'Code',
    copyCode: 'Code kopieren',
    codeCopied: 'Kopiert',
    curl: 'curl',
    typescript: 'TypeScript',
    php: 'PHP',
    python: 'Python',
    query: 'Felder in der Adresse',
    header: 'Header',
    body: 'Gesendete Felder',
    sampleAnswer: 'Beispielantwort ({status})',
    answer: 'Felder der Antwort',
    required: 'Pflicht',
    tryIt: 'Ausprobieren',
    send: 'Aufruf senden',
    sentBody: 'Inhalt (JSON)',
    sampleIds: 'Die IDs sind Beispiele; ersetzen Sie sie durch Ihre eigenen.',
    notJson: 'Dieser Text ist kein JSON',
    needsKey: 'Geben Sie zuerst oben auf der Seite einen API-Schlüssel ein.',
    replied: 'Antwort {status}, {ms} ms',
    noReply: 'Der Server hat nicht geantwortet.',
    contents: 'Auf dieser Seite',
    errors: 'Fehler',
    errorsText:
      'Jeder Fehler hat dieselbe Form (RFC 9457): `code` ist für Ihr Programm, `detail` kann dem Kunden gezeigt werden, `errors` sagt, welches Feld warum abgelehnt wurde.',
  },
})
