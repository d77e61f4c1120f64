import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ResponseOf } from '@rifq/contract/calls';
import type { ErasureBlocker } from '@rifq/rules';
import { Note } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';

export type Terms = ResponseOf<'get', '/api/user/erase/terms'>;

/** What is erased and what is retained, or the blockers. */
export function ErasureTerms({ terms }: { terms: Terms }) {
  const { t } = useLingui();
  const { number } = useFormat();
  if (terms.blockers.length > 0) return <Blockers names={terms.blockers} />;
  const coins = terms.coins;
  const shown = number(coins);
  return (
    <>
      <section>
        <h3 className="mb-1">{t`ما يُحذف، ولا يعود`}</h3>
        <ul className="list-disc ps-5">
          <li>{t`الاسم ورقم الجوال والبريد والصورة والتفضيلات.`}</li>
          <li>{t`الحيوانات بأسمائها وصورها وأرقام شرائحها، وما سُجّل لها من أوزان وجرعات.`}</li>
          <li>{t`الإشعارات والبطاقات المحفوظة، والدخول على كل الأجهزة.`}</li>
          {coins > 0 && (
            <li>
              {plural(coins, {
                one: 'رصيد العملات: عملة واحدة.',
                two: 'رصيد العملات: عملتان.',
                few: `رصيد العملات: ${shown} عملات.`,
                many: `رصيد العملات: ${shown} عملة.`,
                other: `رصيد العملات: ${shown} عملة.`,
              })}
            </li>
          )}
        </ul>
      </section>
      <section>
        <h3 className="mb-1">{t`ما يبقى`}</h3>
        <ul className="list-disc ps-5">
          <li>{t`لدى العيادة: الحجوزات والمحادثات بملفاتها وما أكّده أطباؤها، من غير اسم صاحب الحساب ولا اسم الحيوان.`}</li>
          <li>{t`في الدفاتر: المدفوعات وإيصالاتها، ومنها إيصالات العيادات، باسم من دفع، كما يُلزم النظام.`}</li>
        </ul>
      </section>
      <Note>{t`تنزيل نسخة من البيانات ممكن قبل الحذف فقط. ويمكن بعده فتح حساب جديد بالرقم نفسه.`}</Note>
    </>
  );
}

function Blockers({ names }: { names: readonly ErasureBlocker[] }) {
  const { t } = useLingui();
  const texts: Readonly<Record<ErasureBlocker, string>> = {
    membership: t`هذا الحساب لعضو في عيادة. تلزم مغادرتها أولًا في صفحات العيادة؛ والمدير الوحيد لعيادة معتمدة يغادرها بطلب إلى فريق رِفق.`,
    reservations: t`توجد حجوزات قادمة. يُتاح الحذف بعد إلغائها أو اكتمالها.`,
    payments: t`توجد مدفوعات لم تكتمل أو مبالغ قيد الاسترداد. يُتاح الحذف بعد اكتمالها.`,
  };
  return (
    <section>
      <h3 className="mb-1">{t`يلزم قبل الحذف`}</h3>
      <ul className="list-disc ps-5">
        {names.map(name => (
          <li key={name}>{texts[name]}</li>
        ))}
      </ul>
    </section>
  );
}
