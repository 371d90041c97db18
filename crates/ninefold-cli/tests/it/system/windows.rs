//! What tests ask of the operating system about a process that they have started.
#![expect(unsafe_code, reason = "the standard library has no function for these")]

use std::io;
use std::os::windows::io::AsRawHandle;
use std::os::windows::process::CommandExt;
use std::process::{Child, Command, Stdio};

use windows_sys::Win32::System::Console::{
    AttachConsole, CTRL_C_EVENT, FreeConsole, GenerateConsoleCtrlEvent, SetConsoleCtrlHandler,
};
use windows_sys::Win32::System::ProcessStatus::{GetProcessMemoryInfo, PROCESS_MEMORY_COUNTERS};
use windows_sys::Win32::System::Threading::CREATE_NO_WINDOW;

/// A key is for all processes of a console, so each has one of its own.
pub(crate) fn alone(command: &mut Command) {
    command.creation_flags(CREATE_NO_WINDOW);
}

/// The process that the key is pressed for.
const PRESS_FOR: &str = "NINEFOLD_TEST_PRESS_FOR";

/// Presses Ctrl-C, whatever the signal: there are none. A process of its own does it, since whoever attaches another console
/// loses what it writes to.
pub(crate) fn interrupt(child: &Child, _signal: &str) {
    let mut press = Command::new(std::env::current_exe().expect("a path"));
    press.args(["--exact", "system::a_key_needs_a_process"]).env(PRESS_FOR, child.id().to_string());
    alone(&mut press);
    let pressed = press.stdin(Stdio::null()).stdout(Stdio::null()).status().expect("the tests run");
    assert!(pressed.success());
}

#[test]
fn a_key_needs_a_process() {
    match std::env::var(PRESS_FOR) {
        Ok(id) => press_ctrl_c(id.parse().expect("a number")).expect("a console"),
        Err(_) => assert!(press_ctrl_c(u32::MAX).is_err()),
    }
}

/// For all processes of the console of this one.
fn press_ctrl_c(process: u32) -> io::Result<()> {
    // SAFETY: these take numbers.
    unsafe {
        FreeConsole();
        // This process goes on: it ignores the key.
        if AttachConsole(process) != 0
            && SetConsoleCtrlHandler(None, 1) != 0
            && GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0) != 0
        {
            return Ok(());
        }
    }
    Err(io::Error::last_os_error())
}

/// The most memory that it ever had, in bytes; `None` if it has ended.
pub(crate) fn peak(child: &Child) -> Option<usize> {
    let size = size_of::<PROCESS_MEMORY_COUNTERS>() as u32;
    let mut counters = PROCESS_MEMORY_COUNTERS { cb: size, ..Default::default() };
    // SAFETY: the handle is open as long as the child is borrowed, and `counters` has the size that is said.
    let told = unsafe { GetProcessMemoryInfo(child.as_raw_handle(), &raw mut counters, size) };
    (told != 0 && counters.PeakWorkingSetSize > 0).then_some(counters.PeakWorkingSetSize)
}
