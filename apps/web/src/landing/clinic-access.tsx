import { Plural, Trans } from '@lingui/react/macro';
import { reservationRules } from '@rifq/rules';
import { ArticlePart } from './article.tsx';

/** Explains what a clinic can see of which animal, for how long, and who is notified (docs/decisions/0064). */
export function ClinicAccess() {
  return (
    <ArticlePart title={<Trans>ما تراه العيادة عند الحجز</Trans>}>
      <ul>
        <li>
          <Trans>
            العاملون في العيادة: وقت الحجز وحالته واسم صاحبه ورقم جواله واسم الحيوان. لا سبب الاستشارة ولا
            السجلّ.
          </Trans>
        </li>
        <li>
          <Trans>
            أطباء العيادة: سبب الاستشارة، وسجلّ الحيوان المحجوز له وحده: بطاقته وخطته وجرعاته وأوزانه وصورها.
          </Trans>
        </li>
        <li>
          <Trans>
            المدّة: من الحجز إلى{' '}
            <Plural
              value={reservationRules.recordDays}
              one="يوم واحد"
              two="يومين"
              few="# أيام"
              many="# يومًا"
              other="# يوم"
            />{' '}
            بعد الموعد. وحجز أُلغي أو انتهت مهلة دفعه لا يفتح سجلًّا. وتبقى لدى العيادة حجوزاتها وما كتبه أطباؤها
            فيها.
          </Trans>
        </li>
        <li>
          <Trans>
            كل اطّلاع على السجلّ وكل إضافة إليه يُسجَّلان باسم الطبيب والعيادة ووقتهما، ويظهران لصاحب الحيوان في
            صفحته. وكذلك بحث العيادة عن رقم جوال لحجز موعد لصاحبه.
          </Trans>
        </li>
        <li>
          <Trans>
            دخول العاملين إلى صفحات العيادة بمفتاح مرور أو رمز من تطبيق مصادقة، وينتهي فور انتهاء عملهم فيها.
          </Trans>
        </li>
      </ul>
    </ArticlePart>
  );
}
