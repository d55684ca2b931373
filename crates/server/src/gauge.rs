//! What can be measured from outside, in the format of Prometheus.

use metrics::{counter, gauge, histogram, with_local_recorder};
use metrics_exporter_prometheus::{
    Matcher, PrometheusBuilder, PrometheusHandle, PrometheusRecorder,
};

/// A server's own measures: several servers in a process do not mix theirs.
pub(crate) struct Gauge {
    recorder: PrometheusRecorder,
    handle: PrometheusHandle,
}

/// Seconds at which the durations of jobs are counted.
const BUCKETS: [f64; 8] = [0.001, 0.01, 0.1, 1.0, 10.0, 60.0, 300.0, 1800.0];

impl Gauge {
    pub(crate) fn new() -> Self {
        let builder = PrometheusBuilder::new();
        let matcher = Matcher::Full("everystate_job_seconds".to_owned());
        // Fails for no buckets only.
        let builder = builder
            .set_buckets_for_metric(matcher, &BUCKETS)
            .unwrap_or_else(|_| PrometheusBuilder::new());
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        with_local_recorder(&recorder, || {
            gauge!("everystate_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
        });
        Self { recorder, handle }
    }

    /// A request was answered.
    pub(crate) fn answered(&self, status: u16) {
        with_local_recorder(&self.recorder, || {
            counter!("everystate_requests_total", "status" => status.to_string()).increment(1);
        });
    }

    /// A job ended.
    pub(crate) fn ended(&self, kind: &str, state: &'static str) {
        let kind = kind.to_owned();
        with_local_recorder(&self.recorder, || {
            counter!("everystate_jobs_total", "kind" => kind, "state" => state).increment(1);
        });
    }

    /// What was done for jobs, once however many waited for it, took so long.
    pub(crate) fn took(&self, kind: &'static str, seconds: f64) {
        with_local_recorder(&self.recorder, || {
            histogram!("everystate_job_seconds", "kind" => kind).record(seconds);
        });
    }

    /// How many jobs there are.
    #[expect(clippy::cast_precision_loss, reason = "there are fewer jobs than 2^52")]
    pub(crate) fn jobs(&self, waiting: usize, running: usize) {
        with_local_recorder(&self.recorder, || {
            gauge!("everystate_jobs_waiting").set(waiting as f64);
            gauge!("everystate_jobs_running").set(running as f64);
        });
    }

    pub(crate) fn text(&self) -> String {
        self.handle.run_upkeep();
        self.handle.render()
    }
}
