import { DemoRequestDialog } from '#web/components/demo-request-dialog.tsx';
import { mountDialog } from './mount-dialog.tsx';

export const openScheduleDemo = () => mountDialog((close) => <DemoRequestDialog onClose={close} />);
