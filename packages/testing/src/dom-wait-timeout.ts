import { configure } from '@testing-library/dom';
import { WAIT_TIMEOUT_MS } from './wait-timeout.ts';

configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS });
